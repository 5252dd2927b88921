import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitBodyTime } from './request-limits.ts';

/** The watches over uploads that go on, each with its next look. */
const watches = new Map<unknown, () => void>();
let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume();
    payload.once('close', () => done(null));
  });
  app.post('/', async () => 'received');
  watches.clear();
  const begin = globalThis.setInterval;
  vi.spyOn(globalThis, 'setInterval').mockImplementation((look, ms) => {
    const timer = begin(() => undefined, 1_000_000).unref();
    if (ms === 10_000) watches.set(timer, look);
    return timer;
  });
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => void watches.delete(timer));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** Begins an upload of which no byte comes. */
async function beginUpload(): Promise<{ sender: Socket; isGone: Promise<unknown> }> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const met = once(app.server, 'connection') as Promise<[Socket]>;
  const sender = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sender.on('error', () => undefined);
  const [receiver] = await met;
  const isGone = closing(receiver);
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 9', 'Content-Type: multipart/form-data'];
  sender.write(`${head.join('\r\n')}\r\n\r\n`);
  return { sender, isGone };
}

/** Also of a connection that was reset. */
const closing = async (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const lookAgain = () => {
  for (const look of watches.values()) look();
};

test('an upload is watched while it comes, and no longer', async () => {
  limitBodyTime(app);
  const { sender } = await beginUpload();
  await expect.poll(() => watches.size).toBe(1);
  sender.write('123456789');
  await expect.poll(() => watches.size).toBe(0);
  sender.destroy();
});

test('an upload whose sender went before anybody listened is not watched for ever', async () => {
  const { promise: isHeard, resolve: hear } = Promise.withResolvers<undefined>();
  app.addHook('onRequest', async ({ raw }) => {
    hear(undefined);
    await closing(raw.socket);
  });
  limitBodyTime(app);
  const { sender, isGone } = await beginUpload();
  await isHeard;
  sender.resetAndDestroy();
  await isGone;
  await new Promise(setImmediate);
  lookAgain();
  expect(watches.size).toBe(0);
});

test('an upload whose sender goes after an early refusal is not watched for ever', async () => {
  limitBodyTime(app);
  app.addHook('onRequest', async (_request, reply) => reply.code(503).send());
  const { sender, isGone } = await beginUpload();
  await once(sender, 'data');
  expect(watches.size).toBe(1);
  sender.resetAndDestroy();
  await isGone;
  lookAgain();
  expect(watches.size).toBe(0);
});
