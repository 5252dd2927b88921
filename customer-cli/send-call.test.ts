import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { sendCall, type Call } from './send-call.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answering = (request: IncomingMessage, response: ServerResponse) => void;
/** A server that answers one call after the other as it is told, the last way for ever. */
async function answering(...ways: readonly Answering[]) {
  const seen: string[] = [];
  server = createServer((request, response) => {
    const way = ways[Math.min(seen.length, ways.length - 1)];
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    request.resume().on('end', () => way?.(request, response));
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said: string[] = [];
  const send = (call: Partial<Call> = {}, retries = 3, path = '') =>
    sendCall(
      {
        ...{ url: new URL(`http://${host}${path}`), token: 'cpt_x', retries, version: '1' },
        say: (line) => said.push(line.replace(host, 'HOST').replace(/in \d+ s/, 'in N s')),
      },
      { method: 'GET', path: '/api/x', ...call },
    );
  return { host, seen, said, send };
}
const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answering =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const busy = json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
const failureOf = async (work: Promise<unknown>): Promise<Failure> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error('it did not fail');
  return error;
};

test('answers of 500 and above, 429 and lost connections are tried again; the answer says how often', async () => {
  const cut: Answering = (request) => request.socket.destroy();
  const { send, said, seen } = await answering(
    busy,
    json(429, { code: 'X', message: 'Slow.' }),
    cut,
    json(200, {}),
  );
  expect(await send()).toMatchObject({ status: 200, attempts: 4 });
  expect(seen).toEqual(Array.from({ length: 4 }, () => 'GET /api/x Bearer cpt_x'));
  expect(said).toEqual([
    'HOST responded with 503: Busy. Retrying in N s (3 left).',
    'HOST responded with 429: Slow. Retrying in N s (2 left).',
    expect.stringMatching(/^The connection to HOST was lost \(\w+\)\. Retrying in N s \(1 left\)\.$/),
  ]);
});

test('a refusal is final', async () => {
  const { send, seen } = await answering(json(400, { code: 'EMPTY', message: 'Empty.' }));
  expect(await send()).toMatchObject({ status: 400, attempts: 1 });
  expect(seen).toHaveLength(1);
});

test('an answer that asks for longer than anybody waits ends the run at once', async () => {
  const { send, seen, host } = await answering(json(503, { code: 'UPLOAD_LIMIT', message: 'Tomorrow.' }, { 'retry-after': '3600' })); // prettier-ignore
  const { outcome, code, message, attempts } = await failureOf(send());
  expect({ outcome, code, message, attempts }).toEqual({
    ...{ outcome: 'away', code: 'UPLOAD_LIMIT', attempts: 1 },
    message: `${host} responded with 503: Tomorrow.`,
  });
  expect(seen).toHaveLength(1);
});

test('a redirect is not followed: the token goes to no other address', async () => {
  const elsewhere: Answering = (_, response) => response.writeHead(302, { location: '/other' }).end();
  const { send, seen } = await answering(elsewhere);
  const { outcome, message } = await failureOf(send());
  expect(outcome).toBe('away');
  expect(message).toMatch(/redirects to \/other\. Check PORTAL_URL/);
  expect(seen).toEqual(['GET /api/x Bearer cpt_x']);
});

test('the page of a proxy is no answer of the portal', async () => {
  const proxy: Answering = (_, response) => response.writeHead(404).end('<html>Sign in to the proxy</html>');
  const { send } = await answering(proxy);
  expect((await failureOf(send())).message).toMatch(
    /responded with 404, but this is not a response from the portal\. Check PORTAL_URL/,
  );
});

test('a portal below a path is called there', async () => {
  const { send, seen } = await answering(json(200, {}));
  await send({}, 0, '/portal');
  expect(seen).toEqual(['GET /portal/api/x Bearer cpt_x']);
});

test('an answer for a part only is asked for again, and stands when no try is left', async () => {
  const { send, seen } = await answering(json(200, { retryable: ['a'] }), json(200, { retryable: [] }));
  const isUnfinished = ({ body }: { body: Uint8Array }) => Buffer.from(body).includes('"a"');
  expect(await send({ isUnfinished }, 0)).toMatchObject({ status: 200, attempts: 1 });
  expect(seen).toHaveLength(1);
});

test('and is whole when a later try was', async () => {
  const { send } = await answering(json(200, { retryable: ['a'] }), json(200, { retryable: [] }));
  const isUnfinished = ({ body }: { body: Uint8Array }) => Buffer.from(body).includes('"a"');
  const { body, attempts } = await send({ isUnfinished });
  expect([Buffer.from(body).toString(), attempts]).toEqual(['{"retryable":[]}', 2]);
});
