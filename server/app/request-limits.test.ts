import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitBodyTime } from './request-limits.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';

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

interface Upload {
  sender: Socket;
  receiver: Socket;
  isGone: Promise<unknown>;
  /** All that came back, once the connection is closed. */
  answer: Promise<string>;
}

/** Begins an upload of which no byte comes. */
async function beginUpload(type = 'multipart/form-data'): Promise<Upload> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const met = once(app.server, 'connection') as Promise<[Socket]>;
  const sender = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sender.on('error', () => undefined);
  let said = '';
  sender.on('data', (chunk) => (said += chunk.toString()));
  const answer = closing(sender).then(() => said);
  const [receiver] = await met;
  const isGone = closing(receiver);
  const head = ['POST /?a=b HTTP/1.1', 'Host: x', 'Content-Length: 9', `Content-Type: ${type}`];
  sender.write(`${head.join('\r\n')}\r\n\r\n`);
  return { sender, receiver, isGone, answer };
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

test('an upload of which too little comes in ten seconds is cut with 503, to be sent again', async () => {
  setSecurityHeaders(app, securityHeaders({ PUBLIC_URL: 'http://localhost' }));
  limitBodyTime(app);
  const { answer, isGone } = await beginUpload(' Multipart/form-data; boundary=a');
  await expect.poll(() => watches.size).toBe(1);
  lookAgain();
  const text = await answer;
  expect(text).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(text).toMatch(/\r\nretry-after: 5\r\nconnection: close\r\n\r\n/);
  expect(text).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    ...{ status: 503, code: 'SERVICE_UNAVAILABLE', instance: '/' },
  });
  await isGone;
});

test('an upload of which enough has come since the last look goes on', async () => {
  limitBodyTime(app);
  const { sender, receiver, answer } = await beginUpload();
  await expect.poll(() => watches.size).toBe(1);
  const bytes = vi.spyOn(receiver, 'bytesRead', 'get').mockReturnValue(10_000_000);
  lookAgain();
  bytes.mockReturnValue(10_000_000 + 655_360);
  lookAgain();
  expect([receiver.writableEnded, sender.destroyed]).toEqual([false, false]);
  bytes.mockReturnValue(10_000_000 + 655_360 + 655_359);
  lookAgain();
  expect(receiver.writableEnded).toBe(true);
  expect(await answer).toMatch(/^HTTP\/1\.1 503 /);
});

test('an upload that was refused before it came is ended without a second answer', async () => {
  limitBodyTime(app);
  app.addHook('onRequest', async (_request, reply) => reply.code(503).send('refused'));
  const { sender, answer } = await beginUpload();
  await once(sender, 'data');
  lookAgain();
  expect((await answer).split('HTTP/1.1 503')).toHaveLength(2);
});

test('a JSON body that has not come after ten seconds is cut with 408', async () => {
  limitBodyTime(app);
  const { promise: isHeard, resolve: hear } = Promise.withResolvers<undefined>();
  app.addHook('onRequest', async () => hear(undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { receiver, answer } = await beginUpload('application/json');
    await isHeard;
    expect(watches.size).toBe(0);
    await vi.advanceTimersByTimeAsync(9999);
    expect(receiver.writableEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(receiver.writableEnded).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\ncontent-type: application\/problem\+json\r\n/);
    expect(text).not.toContain('retry-after');
  } finally {
    vi.useRealTimers();
  }
});
