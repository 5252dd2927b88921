import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadUsageFile } from '#domain/volume-usage/contract.ts';
import { createSignedIn } from '../../testing/people.ts';
import { requestText, sendRaw } from '../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let port: number;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.close());

const ping = '/api/auth/actuator/health/ping';

/** One byte a second: the classic way to hold a connection for ever. */
const drip = (socket: Socket) => {
  const timer = setInterval(() => socket.write('x'), 1000);
  return () => clearInterval(timer);
};

// A guard against hanging, three times above what is configured for headers (5 s, checked every second) and bodies (10 s).
test(
  'slow headers, a slow body and a slow body nobody may send are closed, and the portal goes on answering',
  { timeout: 90_000 },
  async () => {
    const json = ['Content-Type: application/json', 'Content-Length: 100000'];
    const slow = [
      sendRaw(port, `GET ${ping} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `, drip),
      sendRaw(port, requestText('POST /api/auth/token', json, '{'), drip),
      sendRaw(port, requestText('PUT /api/auth/settings', json, '{'), drip),
    ];
    const crowd = Array.from({ length: 60 }, () =>
      sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', drip),
    );
    const reporter = await createSignedIn(portal.portal, {
      accounts: { a: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    const uploads = ['multipart/form-data', 'Multipart/Form-Data', 'MULTIPART/FORM-DATA'].map((type) => {
      const headers = [`Authorization: ${reporter.headers.authorization}`, 'Content-Length: 100000'];
      const opened = [...headers, `Content-Type: ${type}; boundary=a`];
      return sendRaw(port, requestText(`POST ${uploadUsageFile.path}`, opened, '--a\r\n'), drip);
    });
    expect((await portal.app.inject(ping)).statusCode).toBe(200);
    await Promise.all([...slow, ...crowd]);
    // The client repeats what is 503, and calls everything else a bad file.
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([503, 503, 503]);
  },
);
