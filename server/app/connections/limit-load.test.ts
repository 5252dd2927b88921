import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { listen } from '#server/core/observations.ts';
import { countTurnstiles } from '#server/core/turnstile.ts';
import type { Portal } from '#server/core/portal.ts';
import { CALLS_AT_ONCE, CALLS_OF_ONE, CALLS_WHEN_LATE, limitLoad, WAITING_OF_ONE } from './limit-load.ts';

let isLate: boolean;
let warned: unknown[][];
let answered: IncomingMessage[];
let load: ReturnType<typeof limitLoad>;
const delay = { start: vi.fn<() => void>(), stop: vi.fn<() => void>(), isLate: () => isLate, now: () => 321 };
const log = { warn: (...words: unknown[]) => void warned.push(words) } as unknown as Portal['log'];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  [isLate, warned, answered] = [false, [], []];
  load = limitLoad({ log }, ({ headers }) => String(headers['x-network']), delay);
});
afterEach(() => {
  vi.useRealTimers();
});

interface Answer extends EventEmitter {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A call of a network; what is said to it before anybody works on it stands in its answer. */
function call(network: string, { url = '/api/accounts', ...headers }: Record<string, string> = {}) {
  const request = { url, headers: { 'x-network': network, ...headers } } as unknown as IncomingMessage;
  const answer: Answer = new EventEmitter();
  const response = Object.assign(answer, {
    writeHead: (status: number, given: Record<string, string>) => {
      [answer.status, answer.headers] = [status, given];
    },
    end: (body: string) => (answer.body = body),
  });
  load.admit((taken) => answered.push(taken))(request, response as unknown as ServerResponse);
  return { request, answer };
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};
const calls = () => countTurnstiles().find(([name]) => name === 'calls')?.[1];

test('a network has ten calls at work and all of them sixteen; the others wait until an answer is made', async () => {
  const crowd = Array.from({ length: CALLS_OF_ONE + 2 }, () => call('a'));
  const others = Array.from({ length: CALLS_AT_ONCE - CALLS_OF_ONE + 1 }, () => call('b'));
  await settle();
  expect(answered).toHaveLength(CALLS_AT_ONCE);
  expect(calls()).toEqual({ inside: 16, waiting: 3 });
  others[0]?.answer.emit('prefinish');
  await settle();
  expect(answered.at(-1)).toBe(others.at(-1)?.request); // the network with fewer at work
  crowd[0]?.answer.emit('prefinish');
  crowd[1]?.answer.emit('close');
  await settle();
  expect(answered.slice(-2)).toEqual(crowd.slice(-2).map(({ request }) => request));
});

test('places that are given back all at once are all taken again', async () => {
  const crowd = Array.from({ length: 2 * CALLS_AT_ONCE }, (_, at) => call(String(at)));
  await settle();
  expect(answered).toHaveLength(CALLS_AT_ONCE);
  for (const { answer } of crowd.slice(0, CALLS_AT_ONCE)) answer.emit('prefinish');
  await settle();
  expect(answered).toHaveLength(2 * CALLS_AT_ONCE);
});

test('whoever goes away while they wait is neither answered nor refused', async () => {
  const crowd = Array.from({ length: CALLS_OF_ONE + 1 }, () => call('a'));
  await settle();
  const last = crowd.at(-1);
  last?.answer.emit('close');
  await settle();
  expect(calls()).toEqual({ inside: 10, waiting: 0 });
  crowd[0]?.answer.emit('prefinish');
  await settle();
  expect([answered.length, last?.answer.status]).toEqual([CALLS_OF_ONE, undefined]);
});

test('a call that finds the line full is refused at once with all that an answer bears, one that waited after two seconds', async () => {
  const crowd = Array.from({ length: CALLS_OF_ONE + WAITING_OF_ONE }, () => call('a'));
  await settle();
  const { answer } = call('a', { url: '/api/accounts?page=2' });
  await settle();
  expect(answer.status).toBe(503);
  expect(answer.headers).toEqual({
    'content-type': 'application/problem+json',
    'content-length': String(answer.body?.length),
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  const problem = Problem.parse(JSON.parse(answer.body ?? ''));
  expect(problem).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', instance: '/api/accounts' });
  await vi.advanceTimersByTimeAsync(1999);
  expect(crowd.at(-1)?.answer.status).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await settle();
  expect(crowd.at(-1)?.answer.status).toBe(503);
});

test('while the loop is late a network has four calls, and a body goes the whole way to its refusal; health and files are never refused', async () => {
  for (let at = 0; at < CALLS_WHEN_LATE; at += 1) call('a');
  await settle();
  isLate = true;
  const bare = call('a');
  const empty = call('a', { 'content-length': '0' });
  expect([bare.answer.status, empty.answer.status]).toEqual([503, 503]);
  const bodies = [call('a', { 'content-length': '1' }), call('a', { 'transfer-encoding': 'chunked' })];
  const upload = call('a', { 'content-type': 'Multipart/form-data', 'content-length': '1' });
  for (const { request, answer } of [...bodies, upload]) {
    expect([load.isRefused(request), answer.status]).toEqual([true, undefined]);
    expect(answered).toContain(request);
  }
  expect(load.isRefused(bare.request)).toBe(false);
  for (const url of [
    '/api/auth/actuator/health/ping?x',
    '/api/auth/actuator/health/readiness',
    '/assets/a.js',
  ]) {
    const { request } = call('a', { url });
    expect([answered.at(-1), load.isRefused(request)]).toEqual([request, false]);
  }
  call('b');
  await settle();
  expect(answered.at(-1)?.headers['x-network']).toBe('b');
});

test('an upload takes no place among the calls', async () => {
  for (let at = 0; at < CALLS_AT_ONCE; at += 1) call(String(at));
  await settle();
  const { request } = call('a', { 'content-type': 'multipart/form-data', 'content-length': '1' });
  expect([answered.at(-1), load.isRefused(request)]).toEqual([request, false]);
  expect(calls()).toEqual({ inside: 16, waiting: 0 });
});

test('refusals are told every ten seconds while there are some, until the server closes', async () => {
  const server = createServer();
  delay.start.mockClear();
  delay.stop.mockClear();
  const counted: unknown[] = [];
  const endListening = listen('turnedAway', (seen) => counted.push(seen));
  load.watch(server);
  expect(delay.start).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(warned).toEqual([]);
  for (let at = 0; at < CALLS_WHEN_LATE; at += 1) call('a');
  await settle();
  isLate = true;
  call('a');
  call('a', { 'content-length': '1' });
  await vi.advanceTimersByTimeAsync(20_000);
  const figures = { refused: 2, inside: 4, waiting: 0, delayMs: 321 };
  expect(warned).toEqual([[figures, 'busy: calls were refused']]);
  expect(counted).toEqual([{ count: 2 }]);
  call('a');
  server.emit('close');
  expect(delay.stop).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(warned).toHaveLength(1);
  endListening();
});
