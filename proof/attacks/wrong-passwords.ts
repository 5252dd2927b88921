import { createFormBrowser, openForm, sendForm } from './form-log-in.ts';
import type { Attack } from './scene.ts';
import { pause, repeat, sendCall } from './send-call.ts';

const NETWORKS = 5;
const AT_ONCE = 20;

/** Wrong passwords through the real form, as many as one network may try, from several networks at once. */
export const wrongPasswords: Attack = {
  says: `wrong passwords through the log-in form from ${NETWORKS} networks, ${AT_ONCE} at a time each`,
  run: (scene) =>
    repeat(scene, NETWORKS * AT_ONCE, async (worker, round) => {
      // A network is used up after a hundred tries: the flood moves on to the next.
      const from = (worker % NETWORKS) + NETWORKS * Math.floor(round / 4);
      const browser = createFormBrowser((call) => sendCall(scene, { ...call, from }));
      const action = await openForm(browser);
      if (action)
        await sendForm(browser, action, `nobody-${worker}-${round}@acme.example`, 'not the password');
      else await pause(scene, 250);
    }),
};
