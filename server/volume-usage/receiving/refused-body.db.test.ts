import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { uploadHeaders } from '../../../testing/usage-uploads.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DATA_DIR: '/dev/null' }); // where nothing can be stored
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  reporter = await createSignedIn(portal.portal, {
    accounts: { 'acc-refused': { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
});
afterAll(async () => {
  agent.destroy();
  portal.app.server.closeAllConnections();
  await portal.close();
});

const call = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
  new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
    const { port } = portal.app.server.address() as AddressInfo;
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers, timeout: 60_000 });
    sent.once('response', (answer: IncomingMessage) => {
      const own = answer.socket.localPort;
      answer.resume().once('end', () => resolve({ status: answer.statusCode, port: own }));
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer in ten seconds')));
    sent.once('error', reject);
    sent.end(body);
  });

test('an upload that cannot be stored is read to its end, so that the next call on its connection is answered', async () => {
  const part = `--a-boundary-of-the-tests\r\ncontent-disposition: form-data; name="resource"; filename="x"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(part),
    Buffer.alloc(5 * 1024 * 1024, 'x'),
    Buffer.from('\r\n--a-boundary-of-the-tests--\r\n'),
  ]);
  const headers = { ...reporter.headers, ...uploadHeaders, 'content-length': String(body.length) };
  const refused = await call('POST', '/api/usage/manual/local', headers, body);
  expect(refused.status).toBeGreaterThanOrEqual(500);
  const next = await call('GET', '/api/auth/actuator/health/ping', {});
  expect(next).toEqual({ status: 200, port: refused.port });
});
