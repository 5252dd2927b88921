import { gone, openRaw } from './raw-socket.ts';
import type { Attack, Scene } from './scene.ts';
import { pause, sendCall } from './send-call.ts';

const SOCKETS = 60;
const REQUESTS = 900;
const HOLD_MS = 15_000;

/** Hundreds of requests for files sent ahead on each connection, and nothing read: a client costs one client. */
const run = async (scene: Scene): Promise<void> => {
  const paths = await assetPaths(scene);
  const one = async (n: number) => {
    await pause(scene, n * 50);
    while (!scene.signal.aborted) {
      const socket = openRaw(scene, n % 20, { read: false });
      const bytes = Array.from(
        { length: REQUESTS },
        (_, m) => `GET ${paths[(n + m) % paths.length]} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      ).join('');
      socket.write(bytes);
      scene.tally.sent += REQUESTS;
      const timer = setTimeout(() => socket.destroy(), n % 3 === 0 ? HOLD_MS : 4 * HOLD_MS);
      await gone(socket);
      clearTimeout(timer);
      await pause(scene, 500);
    }
  };
  await Promise.all(Array.from({ length: SOCKETS }, (_, n) => one(n)));
};

/** The files that the first page names: the largest that anybody may ask for. */
async function assetPaths(scene: Scene): Promise<string[]> {
  const page = await sendCall(scene, { path: '/', headers: { accept: 'text/html,*/*' } });
  const paths = [...(page?.text ?? '').matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|woff2))"/g)].map(
    (match) => match[1] ?? '/',
  );
  return paths.length > 0 ? paths : ['/favicon.svg', '/theme.js'];
}

export const unreadPipelines: Attack = {
  says: `${SOCKETS} connections with ${REQUESTS} requests for files sent ahead on each, and nothing read`,
  run,
};

export const unreadPipelinesFewDescriptors: Attack = {
  says: 'the same against a portal that may open 4,096 files',
  descriptors: 4096,
  alone: true,
  run,
};
