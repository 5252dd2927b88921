import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { limitBodyTime } from './request-limits.ts';

afterEach(() => vi.restoreAllMocks());

/** A server that is told of each upload it hears of, once the uploader has gone or at once. */
async function uploadTo(isGone: boolean): Promise<number> {
  const watches = vi.spyOn(globalThis, 'setInterval');
  const app = Fastify();
  if (isGone)
    app.addHook('onRequest', async ({ raw }) => {
      await new Promise((resolve) => raw.socket.once('close', resolve));
    });
  limitBodyTime(app);
  const { promise: heard, resolve } = Promise.withResolvers<undefined>();
  app.addHook('onRequest', async () => resolve(undefined));
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume();
    payload.once('close', () => done(null));
  });
  app.post('/', async () => 'received');
  await app.listen({ port: 0, host: '127.0.0.1' });
  watches.mockClear();
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 9', 'Content-Type: multipart/form-data'];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (isGone) setTimeout(() => socket.resetAndDestroy(), 50);
  await heard;
  const count = watches.mock.calls.filter(([, ms]) => ms === 10_000).length;
  socket.destroy();
  await app.close();
  return count;
}

test('an upload is watched while it comes', async () => {
  expect(await uploadTo(false)).toBe(1);
});

test('an upload whose sender has gone before is not watched for ever', async () => {
  expect(await uploadTo(true)).toBe(0);
});
