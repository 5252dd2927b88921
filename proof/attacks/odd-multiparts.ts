import type { Attack } from './scene.ts';
import { repeat, sendCall } from './send-call.ts';
import { reporterOf } from './send-file.ts';

const part = (disposition: string, content = 'x') =>
  `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
const file = part('form-data; name="resource"; filename="a.ulvd"');
const type = (boundary: string) => `multipart/form-data; boundary=${boundary}`;

/** Content type and body of uploads that no browser sends. */
const bodies: readonly (readonly [string, string])[] = [
  [type('b'.repeat(300)), `--${'b'.repeat(300)}\r\n\r\n`],
  [type('b'.repeat(8000)), 'x'],
  ['Multipart/Form-Data; boundary=b', `${file}--b--\r\n`],
  ['multipart/form-data', file],
  [type('""'), file],
  [type('b; boundary=c'), file],
  [type('b'), file],
  [type('b'), `${file.repeat(50)}--b--\r\n`],
  [type('b'), `${part('form-data; name="lufAdditionalData"', '['.repeat(9000)).repeat(3)}${file}--b--\r\n`],
  [type('b'), `${part(`form-data; name="${'n'.repeat(20_000)}"`)}--b--\r\n`],
  [type('b'), `--b\r\n${'X: y\r\n'.repeat(5000)}\r\n--b--\r\n`],
  [type('b'), `${part('form-data; name="__proto__"')}--b--\r\n`],
  [type('b'), `${part('form-data; name="resource"; filename*=UTF-8\'\'%ff%00')}--b--\r\n`],
  [type('b'), '--b--\r\n'.repeat(10_000)],
  ['multipart/mixed; boundary=b', file],
];

/** Multipart bodies that are broken, endless or not multipart at all. */
export const oddMultiparts: Attack = {
  says: 'uploads with endless boundaries, parts, names and headers, or in odd spelling',
  run: (scene) => {
    const { headers } = reporterOf(scene, 'multipart');
    return repeat(scene, 4, async (worker, round) => {
      const [contentType, body] = bodies[(worker + round) % bodies.length] ?? bodies[0]!;
      await sendCall(scene, {
        method: 'POST',
        path: '/api/usage/manual/local',
        headers: { ...headers, 'content-type': contentType },
        body,
      });
    });
  },
};
