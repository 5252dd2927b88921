import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { uploadUsageFile } from '#domain/volume-usage/contract.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { sendRaw } from '../../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let portal: TestPortal;
let port: number;
let reporter: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
  reporter = await createSignedIn(portal.portal, {
    accounts: { acme: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
});
afterAll(() => portal.close());

const raw = (contentType: string, body: string, ...more: string[]) =>
  sendRaw(
    port,
    [
      `POST ${uploadUsageFile.path} HTTP/1.1`,
      ...['Host: localhost', 'Connection: close', `Authorization: ${reporter.headers.authorization}`],
      `Content-Type: ${contentType}`,
      ...more,
      `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
      '',
      body,
    ].join('\r\n'),
  );
const file = (
  boundary: string,
  headers = 'content-disposition: form-data; name="resource"; filename="a.ulvd"',
) => `--${boundary}\r\n${headers}\r\n\r\nx\r\n--${boundary}--\r\n`;
const long = (length: number) => 'b'.repeat(length);

/** Each with a body whose delimiters are the ones it announces, as far as there are any. */
const announced: [what: string, contentType: string, body: string][] = [
  ['no boundary', 'multipart/form-data', file('')],
  ['a boundary without value', 'multipart/form-data; boundary', file('')],
  ['an empty boundary', 'multipart/form-data; boundary=', file('')],
  ['an empty boundary in quotes', 'multipart/form-data; boundary=""', file('')],
  ['a quote that never ends', 'multipart/form-data; boundary="abc', file('abc')],
  ['a quote in the middle', 'multipart/form-data; boundary=a"b"c', file('a"b"c')],
  ['a boundary of 252 characters', `multipart/form-data; boundary=${long(252)}`, file(long(252))],
  ['a boundary of 253 characters', `multipart/form-data; boundary=${long(253)}`, file(long(253))],
  ['a boundary of 257 characters', `multipart/form-data; boundary=${long(257)}`, file(long(257))],
  ['a boundary of 8,000 characters', `multipart/form-data; boundary=${long(8000)}`, file(long(8000))],
  ['a boundary of other bytes', 'multipart/form-data; boundary=\xff\xfe\x80', file('\xff\xfe\x80')],
  ['128 two-byte letters', `multipart/form-data; boundary=${'\xc3\xa4'.repeat(128)}`, file('x')],
  ['two boundaries', 'multipart/form-data; boundary=a; boundary=b', file('b')],
  ['an encoded boundary', "multipart/form-data; boundary*=nothing''%ff%00", file('a')],
  ['a tab for a boundary', 'multipart/form-data; boundary=\t', file('\t')],
  ['a NUL in the boundary', 'multipart/form-data; boundary=a\0b', file('a\0b')],
  ['a CR in the boundary', 'multipart/form-data; boundary=a\rb', file('a\rb')],
  ['a folded header', 'multipart/form-data;\r\n boundary=a', file('a')],
  [
    'two headers',
    'multipart/form-data; boundary=a\r\nContent-Type: multipart/form-data; boundary=b',
    file('b'),
  ],
  ['semicolons only', 'multipart/form-data;;;;;;;;', file('a')],
  ['a hostile parameter', 'multipart/form-data; __proto__=a; constructor=b', file('a')],
  ['another multipart', 'multipart/mixed; boundary=a', file('a')],
  ['capitals', 'Multipart/Form-Data; Boundary=a', file('b')],
];
const headers: [what: string, contentType: string, body: string][] = [
  [
    'a file without a name',
    'content-disposition: form-data; name="resource"\r\ncontent-type: application/octet-stream',
  ],
  ['a part without a field name', 'content-disposition: form-data; filename="a.ulvd"'],
  [
    'a field name as an own parameter',
    'content-disposition: form-data; name*=utf-9\'\'%ff; filename="a.ulvd"',
  ],
  ['no header', ''],
  ['a header that is none', 'x'],
  ['a NUL in a name', 'content-disposition: form-data; name="resource"; filename="\0"'],
  [
    'an unknown charset',
    'content-disposition: form-data; name="lufAdditionalData"\r\ncontent-type: text/plain; charset=none',
  ],
  [
    'a charset without value',
    'content-disposition: form-data; name="resource"; filename="a.ulvd"\r\ncontent-type: text/plain; charset',
  ],
  ['a parameter without value', 'content-disposition: form-data; name; filename="a.ulvd"'],
  ['a field named like a method', 'content-disposition: form-data; name="toString"; filename="a.ulvd"'],
  [
    'JSON that is none',
    'content-disposition: form-data; name="lufAdditionalData"\r\ncontent-type: application/json',
  ],
  ['100 KB of headers', `content-disposition: form-data; name="resource"; filename="${'a'.repeat(100_000)}"`],
  ['3,000 headers', 'a: b\r\n'.repeat(3000) + 'c: d'],
].map(([what, lines]) => [what ?? '', 'multipart/form-data; boundary=a', file('a', lines)]);

test.each([...announced, ...headers])(
  'an upload with %s is refused with 4xx, never 5xx',
  async (_, type, body) => {
    const answer = await raw(type, body);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(answer.status, answer.text).toBeLessThan(500);
    expect([408, 409, 429]).not.toContain(answer.status);
    expect(Problem.parse(JSON.parse(answer.body)).status).toBe(answer.status);
  },
);
