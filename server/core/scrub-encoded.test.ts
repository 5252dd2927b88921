import { expect, test } from 'vitest';
import { scrub } from './log.ts';
import { scrubEncoded, scrubPath } from './scrub-encoded.ts';

const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const encodings: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'for an address': encodeURIComponent,
  'for an address, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'percent by percent': percent,
  'percent by percent, in capitals': (text) => percent(text).toUpperCase().replaceAll('%', '%'),
  'percent by percent, twice': (text) => encodeURIComponent(percent(text)),
  'percent by percent, three times': (text) => percent(percent(encodeURIComponent(text))),
  'escaped as in JSON': (text) =>
    [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'escaped as in HTML': (text) => [...text].map((sign) => `&#${sign.charCodeAt(0)};`).join(''),
  'escaped as in HTML, in hex': (text) =>
    [...text].map((sign) => `&#x${sign.charCodeAt(0).toString(16)};`).join(''),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in base64url': (text) => Buffer.from(text).toString('base64url'),
  'in base64 within an address': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  'in hexadecimal digits': (text) => Buffer.from(text).toString('hex'),
};
const secrets: Record<string, string> = {
  'an address': 'vera.volume@acme.example',
  'a short address': 'v@acme.de',
  'a key of iText': '6043711041de240482bc57b8df191768988fb9a18028189b24a0ec5d374de297',
  'a license key of LEADTOOLS': 'rZpIIJvS5BA6z94euwdRQWN1f8xEmXOuxk437VF2Fj2JljOQYbMqEsALqEouVAsH',
  'a key of 24 digits': '6043711041de240482bc57b8',
  'a key of 16 digits': '6043711041DE2404',
  'a key of capitals': 'ACME7X2K9Q4M1Z8PW3',
  'a key of groups': 'AB12-CD34-EF56-7890',
};
const table = Object.entries(secrets).flatMap(([what, secret]) =>
  Object.entries(encodings).map(([how, encode]) => [what, how, encode(secret), secret] as const),
);

test.each(table)('%s %s stands in no line of the log', (_what, _how, written, secret) => {
  for (const place of [
    `asked for /api/x/${written}/y?z=${written}`,
    `${written}, ${written}`,
    `"${written}"`,
  ]) {
    const line = JSON.stringify({ level: 30, msg: place, err: { detail: `(email)=(${written})` } });
    const shown = scrub(line);
    expect(shown).not.toContain(written);
    expect(shown).not.toContain(secret);
    expect(() => JSON.parse(shown)).not.toThrow();
  }
});

test.each(table)('%s %s stands in no path of the log', (_what, _how, written, secret) => {
  const shown = scrubPath(`/api/x/${written}/y`, scrub);
  expect(shown).not.toContain(written);
  expect(shown).not.toContain(secret);
});

test.each([
  '{"level":30,"time":"2026-11-22T03:00:00.000Z","requestId":"1c9be0a2-7a3f-4d18-9d2b-0f5f3b9b1c11","method":"GET","path":"/api/accounts/:accountId/products","status":200,"ms":12,"msg":"answered"}',
  '{"err":{"type":"TypeError","message":"Cannot read 100%25 of it","stack":"TypeError: x\\n    at run (file:///srv/portal/server/app/http.ts:12:3)\\n    at node:internal/process/task_queues:105:5"}}',
  '{"msg":"C:\\\\users\\\\portal \\"quoted\\" \\u2028 ECONNREFUSED 127.0.0.1:5432"}',
])('%s stays as it is', (line) => expect(scrub(line)).toBe(line));

test.each([
  ['/.env', '/.env'],
  ['/wp-content/plugins/a.php', '/wp-content/plugins/a.php'],
  ['/api/auth/%61ctuator', '/api/auth/actuator'],
  ['/a b\r\n/c\u202E', '/[…]/[…]'],
  ['/accounts/0015e00002AbCdEAAX', '/accounts/[…]'],
  ['/x'.repeat(40), `${'/x'.repeat(19)}/…`],
])('of the unknown path %j the log shows %s', (path, shown) => expect(scrubPath(path, scrub)).toBe(shown));

test('a line of a hundred thousand characters is read a few times and no more, however it is written', () => {
  const hostile = ['%', '%25', '%40', '\\', '\\u', '&#', '@', 'a@', 'A1-', 'eyJ.', '=', 'aGk', '0f', '%2525'];
  for (const piece of hostile) {
    const line = JSON.stringify({ msg: piece.repeat(100_000 / piece.length) });
    let read = 0;
    scrubEncoded(line, (text) => {
      read += text.length;
      return text;
    });
    expect(read, piece).toBeLessThanOrEqual(2 * line.length);
    scrub(line); // in proportion to the square of its length it would take longer than a test may
  }
});
