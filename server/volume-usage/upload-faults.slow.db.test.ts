import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import {
  figuresOf,
  sampleTerm,
  upload,
  uploadBody,
  uploadHeaders,
  uploadOk,
  uploadRefused,
} from '../../testing/usage-uploads.ts';
import { zipOf } from '../../testing/zip-writer.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'portal-uploads-'));
let portal: TestPortal;
let port: number;
let account: string;
let key: string;
let reporter: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DATA_DIR: folder });
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  account = `acc-${randomUUID()}`;
  key = randomKey();
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});
const figures = () => figuresOf(portal.portal, account);
const untouched = { entries: 0, submissions: 0, audits: 0, sum: '0' };

describe('a bad file is the answer 4xx, with its line', () => {
  test.each([
    ['no byte', Buffer.alloc(0), 'EMPTY', 400],
    ['an empty gzip', gzipSync(Buffer.alloc(0)), 'EMPTY', 400],
    ['half a gzip', gzipSync(Buffer.alloc(9000, 'x')).subarray(0, 20), 'TRUNCATED', 400],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n'), 'NOT_RECOGNISED', 400],
    ['more than 50 MiB', Buffer.alloc(51 * MIB, 'x'), 'TOO_LARGE', 413],
  ])('%s', async (_, bytes, code, status) => {
    const refused = await uploadRefused(portal, reporter, bytes);
    expect(refused).toMatchObject({ status, code, invalid: [expect.any(String)], problem: { code } });
    expect(await figures()).toMatchObject(untouched);
  });

  test('another extension, and a zip by another name with what to do instead', async () => {
    const bytes = await usageFile([key], [usageAt(0, 1)]);
    expect(await uploadRefused(portal, reporter, bytes, { fileName: 'usage.txt' })).toMatchObject({
      status: 400,
      code: 'NOT_RECOGNISED',
    });
    const zip = await uploadRefused(portal, reporter, zipOf([{ name: 'a.ulvd', content: bytes }]));
    expect(zip).toMatchObject({ status: 400, code: 'NOT_RECOGNISED', invalid: ['usage.ulvd'] });
    expect(zip.message).toContain('its name must end in .zip');
  });

  test('the name of a file is a label: no path, no invisible character', async () => {
    const receipt = await uploadOk(portal, reporter, await usageFile([key], [usageAt(0, 1)]), {
      fileName: '../März\u202E 利用.ulvd',
    });
    expect(receipt.file?.name).toBe('März 利用.ulvd');
  });
});

describe('a body that is no upload', () => {
  const post = (payload: string | Buffer, type = uploadHeaders['content-type']) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/usage/manual/local',
      headers: { ...reporter.headers, 'content-type': type },
      payload,
    });
  const part = (name: string, content: string, file = '') =>
    `--a-boundary-of-the-tests\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${content}\r\n`;
  const end = '--a-boundary-of-the-tests--\r\n';

  test.each([
    ['JSON', '{}', 'application/json', 415],
    ['no boundary', 'x', 'multipart/form-data', 400],
    ['no file', part('lufAdditionalData', '{}') + end, undefined, 400],
    ['nothing', '', undefined, 400],
    ['no end', part('resource', 'x', 'a.ulvd').slice(0, -10), undefined, 400],
    ['two files', part('resource', 'x', 'a.ulvd') + part('resource', 'x', 'b.ulvd') + end, undefined, 400],
    ['a field of another name', part('resource', 'x', 'a.ulvd') + part('userId', 'x') + end, undefined, 400],
    ['a file of another name', part('file', 'x', 'a.ulvd') + end, undefined, 400],
    ['the file as a field', part('resource', 'x') + end, undefined, 400],
    ['a hostile name', part('__proto__', 'x') + end, undefined, 400],
    ['many fields', Array.from({ length: 20 }, (_, n) => part(`f${n}`, 'x')).join('') + end, undefined, 400],
  ])('%s is a problem 4xx, never 408, 409 or 429', async (_, payload, type, status) => {
    const answer = await post(payload, type);
    expect(Problem.parse(answer.json()).status).toBe(answer.statusCode);
    expect(answer.statusCode).toBe(status);
    expect(await figures()).toMatchObject(untouched);
  });
});

describe('faults that are not the file’s', () => {
  test('a daily quota answers 503 with the time until it begins anew, and another account may go on', async () => {
    const small = await startTestPortal({ UPLOAD_FILES_PER_DAY: '2', UPLOAD_RECORDS_PER_DAY: '10' });
    small.setNow(new Date('2025-04-02T23:00:00Z'));
    const person = await createSignedIn(small.portal, {
      accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
    });
    await createVolumeKey(small, { accountId: account, value: key, ...sampleTerm });
    const file = async (records: number, keys = [key]) =>
      usageFile(
        keys,
        Array.from({ length: records }, (_, hour) => usageAt(hour, 1)),
        {
          instanceId: randomUUID(),
        },
      );
    const many = await upload(small, person, await file(11));
    expect(many).toMatchObject({ status: 503, json: { code: 'UPLOAD_LIMIT' } });
    expect(many.headers['retry-after']).toBe('3600');
    const first = await file(1);
    await uploadOk(small, person, first);
    await uploadOk(small, person, await file(1));
    expect(await upload(small, person, await file(1))).toMatchObject({ status: 503 });
    expect(await uploadOk(small, person, first)).toMatchObject({ duplicate: true });
    expect(await uploadOk(small, person, await file(1, [randomKey()]))).toMatchObject({ accounts: [] });
    await small.close();
  });

  test('a table that refuses is 503 or 500, never the file’s fault, and nothing stays', async () => {
    const bytes = await usageFile([key], [usageAt(0, 1)]);
    await portal.asOwner('alter table usage_entry rename to usage_entry_away');
    const answer = await upload(portal, reporter, bytes);
    await portal.asOwner('alter table usage_entry_away rename to usage_entry');
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await figures()).toMatchObject(untouched);
    expect(await uploadOk(portal, reporter, bytes)).toMatchObject({ duplicate: false });
  });

  test('a sender who goes away half-way leaves nothing, neither rows nor files', async () => {
    const bytes = await usageFile(
      [key],
      Array.from({ length: 3000 }, (_, hour) => usageAt(hour, 1)),
    );
    const body = uploadBody(bytes);
    const connections = promisify(portal.app.server.getConnections.bind(portal.app.server));
    const before = await connections();
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /api/usage/manual/local HTTP/1.1\r\nhost: x\r\nauthorization: ${reporter.headers.authorization}\r\n` +
            `content-type: ${uploadHeaders['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
        );
        socket.write(body.subarray(0, body.length / 2), () => socket.destroy());
      });
      socket.once('close', () => resolve());
    });
    // The server has heard of it when it has closed its own end, and is done when the file is gone.
    await expect.poll(() => connections()).toBe(before);
    await expect.poll(() => readdirSync(join(folder, 'uploads'))).toEqual([]);
    expect(await figures()).toMatchObject(untouched);
  });
});

describe('an answer that never arrived', () => {
  test('is answered again by the same file, and counts once', async () => {
    const bytes = await usageFile([key], [usageAt(0, 3)]);
    await new Promise<void>((resolve) => {
      const call = request({
        ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/usage/manual/local' },
        headers: { ...reporter.headers, ...uploadHeaders },
      });
      call.once('error', () => resolve());
      call.end(uploadBody(bytes), () => setTimeout(() => call.destroy(new Error('lost')), 5));
    });
    const [again, third] = [await uploadOk(portal, reporter, bytes), await uploadOk(portal, reporter, bytes)];
    expect({ ...third, duplicate: again.duplicate }).toEqual(again);
    expect(await figures()).toMatchObject({ entries: 1, submissions: 1, sum: '3', group: '3' });
  });

  test('fifty equal uploads at once have one effect and one receipt', async () => {
    const bytes = await usageFile([key], [usageAt(0, 3), usageAt(1, 4)]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => uploadOk(portal, reporter, bytes)));
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await figures()).toMatchObject({ entries: 2, submissions: 1, audits: 1, sum: '7', group: '7' });
  });

  test('fifty equal uploads of a key that nobody knows are set aside once', async () => {
    const bytes = await usageFile([randomKey()], [usageAt(0, 3)]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => uploadOk(portal, reporter, bytes)));
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    const all = await figuresOf(portal.portal);
    await uploadOk(portal, reporter, bytes);
    expect(await figuresOf(portal.portal)).toEqual(all);
  });

  test('different files at once all count, each once', async () => {
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, n) => usageFile([key], [usageAt(n, n)], { instanceId: `i${n % 3}` })),
    );
    await Promise.all([...files, ...files].map((bytes) => uploadOk(portal, reporter, bytes)));
    expect(await figures()).toMatchObject({
      ...{ entries: 20, submissions: 20 },
      ...{ sum: '190', months: '190', group: '190', report: '190' },
    });
  });
});
