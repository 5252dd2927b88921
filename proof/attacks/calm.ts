import type { Attack } from './scene.ts';
import { pause, repeat, sendCall } from './send-call.ts';

/** Nobody attacks: what the measurements themselves come to on this machine. */
export const calm: Attack = {
  says: 'a ping a second: what is measured where nobody attacks',
  alone: true,
  run: (scene) =>
    repeat(scene, 1, async () => {
      await sendCall(scene, { path: '/api/auth/actuator/health/ping' });
      await pause(scene, 1000);
    }),
};
