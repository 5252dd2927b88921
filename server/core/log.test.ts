import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createLog, scrub, scrubbedLog, scrubJson } from './log.ts';

const key = '0123456789abcdef'.repeat(4);
const apiToken = 'cpt_0123456789abcdefghijABCDEFGHIJ01234567894d1HVa';
const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';

describe('a line of the log', () => {
  it.each([
    ['a key', `key ${key} was sent`, 'key [hex] was sent'],
    ['a token', `Bearer ${token}, again ${token}`, 'Bearer [token], again [token]'],
    ['a token behind a hyphen', `x-${token}`, 'x-[token]'],
    ['a token without a signature', `"${token.slice(0, 37)}"`, '"[token]"'],
    ['what only begins like a token', 'eyJhbGciOiJ.eyJ and eyJ..x', 'eyJhbGciOiJ.eyJ and eyJ..x'],
    ['an API token', `Bearer ${apiToken}.`, 'Bearer [token].'],
    ['half an API token', `/x/${apiToken.slice(0, 20)}/y`, '/x/[token]/y'],
    ['an API token in an address', `/?a=${encodeURIComponent(`x ${apiToken}`)}`, '/?a=x%20[token]'],
    ['an API token in base64', Buffer.from(`a:${apiToken}`).toString('base64'), '[secret]'],
    ['a secret', `secret ${'aB3_'.repeat(11)}=`, 'secret [secret]'],
    ['an address', '"email":"vera@acme.example"', '"email":"[e-mail]"'],
    ['addresses in a row', 'a@b.cd,e@f.gh;<i@j.kl>', '[e-mail],[e-mail];<[e-mail]>'],
    ['an address before a dot', 'ask vera@mail.acme.example. Then go', 'ask [e-mail]. Then go'],
    ['an address after an at', 'x@y@acme.example', 'x@[e-mail]'],
    ['an address behind what looks like one', 'x@y.vera@acme.example', '[e-mail][e-mail]'],
    ['an address behind a path with an at', '/@/.vera@acme.example', '[e-mail][e-mail]'],
    ['an address in other letters', 'jürgen.groß@müller.example', '[e-mail]'],
    ['what is no address', 'a@b, @c.de, f@.g, @@, h@i.j', 'a@b, @c.de, f@.g, @@, h@i.j'],
    ['plain words', 'GET /api/accounts 200 in 5 ms', 'GET /api/accounts 200 in 5 ms'],
  ])('keeps %s to itself', (_, line, scrubbed) => {
    expect(scrub(line)).toBe(scrubbed);
  });

  it('never holds a planted address, key or token, whatever stands around them', () => {
    const unit = fc.constantFrom(' ', '/', '.', ',', '@', '!', '-', '_', '%', '"', '=', 'a');
    const around = fc.string({ unit, maxLength: 30 });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const line = `${before}vera@acme.example ${key} ${token} ${apiToken}${after}`;
        expect(scrub(line)).not.toMatch(/vera|acme|0123456789abcdef|eyJ|cpt_/);
      }),
    );
  });

  // Long enough that anything but one pass over them takes longer than the test may.
  it.each([
    ['exclamation marks', '!'.repeat(600_000)],
    ['dots', '.'.repeat(600_000)],
    ['ats', '@'.repeat(600_000)],
    ['letters and ats', 'a@'.repeat(300_000)],
    ['letters, dots and ats', 'a.b@'.repeat(150_000)],
    ['dots behind an at', `a@${'.a'.repeat(300_000)}`],
    ['beginnings of tokens', 'eyJ-'.repeat(150_000)],
    ['halves of tokens', 'eyJa.'.repeat(120_000)],
    ['hexadecimal digits', `${'a'.repeat(600_000)}g`],
    ['runs that are nearly secrets', `${'x'.repeat(42)} `.repeat(15_000)],
  ])('is read in one pass: %s', { timeout: 60_000 }, (_, line) => {
    expect(scrub(line).length).toBeLessThanOrEqual(line.length + 10);
  });
});

describe('a line of the log that is JSON', () => {
  it.each([
    ['a line break', 'asked by\nvera@acme.example', 'asked by\n[e-mail]'],
    ['a tab', `key\t${key}`, 'key\t[hex]'],
    ['a quotation mark', `"${token}"`, '"[token]"'],
    ['a backslash', `C:\\vera@acme.example\\${key}`, 'C:\\[e-mail]\\[hex]'],
    ['a control character', `\u0001${key}`, '\u0001[hex]'],
    ['half a surrogate', `\ud800${key}`, '\ud800[hex]'],
  ])('stays so, and keeps to itself what stands behind %s', (_, text, scrubbed) => {
    expect(JSON.parse(scrubJson(JSON.stringify({ text })))).toEqual({ text: scrubbed });
  });

  it('stays so whatever stands in it, and never holds a planted address, key or token', () => {
    const unit = fc.constantFrom('\n', '\t', '"', '\\', '\u0001', '\ud800', ' ', '/', '.', '@', '-', '%');
    const around = fc.string({ unit, maxLength: 12 });
    fc.assert(
      fc.property(around, fc.constantFrom('vera@acme.example', key, token, apiToken), around, (a, b, c) => {
        const said = JSON.parse(scrubJson(JSON.stringify({ [a]: [`${a}${b}${c}`, 1] }))) as object;
        expect(JSON.stringify(said)).not.toMatch(/vera|acme|0123456789abcdef|eyJ|cpt_/);
      }),
    );
  });

  it('is what a log writes', () => {
    const lines: string[] = [];
    scrubbedLog('info', (line) => lines.push(line)).info({ note: 'by\nvera@acme.example' }, 'closed');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ note: 'by\n[e-mail]', msg: 'closed' }),
    ]);
  });

  it('says where a fault happened, however deep its file lies', () => {
    const lines: string[] = [];
    const root = 'file:///opt/vendor/customer-portal/releases/2026-11-25';
    const frames = `    at open (${root}/server/session/login/discover.ts:54:11)\n    at ${root}/node_modules/pg/esm/index.js:7:1`;
    const error = Object.assign(new Error('no'), { stack: `Error: no\n${frames}` });
    const log = scrubbedLog('info', (line) => lines.push(line));
    log.error({ err: error }, 'failed');
    log.error({ err: undefined }, 'failed');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: {
        message: 'no',
        stack: 'Error: no\n    at open (login/discover.ts:54:11)\n    at esm/index.js:7:1',
      },
    });
    expect(lines).toHaveLength(2);
  });
});

it('in demo mode the log is a file of the data folder, made where it is missing, and scrubbed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
  const PORTAL_DATA_DIR = join(folder, 'data');
  const log = createLog(readConfig({ PORTAL_DATA_DIR, PORTAL_DEMO: 'true', LOG_LEVEL: 'warn' }));
  log.info('not at this level');
  log.warn({ email: 'vera@acme.example' }, 'ready');
  const [line = '', ...more] = readFileSync(join(PORTAL_DATA_DIR, 'portal.log'), 'utf8').split('\n');
  expect([JSON.parse(line), more]).toEqual([
    { level: 40, time: expect.any(String), email: '[e-mail]', msg: 'ready' },
    [''],
  ]);
  expect(statSync(PORTAL_DATA_DIR).mode & 0o777).toBe(0o700);
  rmSync(folder, { recursive: true });
});
