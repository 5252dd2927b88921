import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AppError } from '#server/core/app-error.ts';
import { nested, zipOf, type ZipEntry } from '../../../testing/zip-writer.ts';
import { createUploadPlaces } from '../receiving/limit-uploads.ts';
import type { ReceivedUpload } from '../receiving/receive-upload.ts';
import { refuseFile } from '../receiving/refuse-file.ts';
import { storeUpload } from '../receiving/store-upload.ts';
import { isArchive, takeMembers } from './take-members.ts';

const folder = join(tmpdir(), `portal-test-files-${userInfo().uid}`); // nothing is left there: see store-upload.ts
const places = createUploadPlaces();
/** Takes a zip out for somebody; `work` is what is done with each of its files. */
async function take(
  zip: Uint8Array,
  work: (member: ReceivedUpload) => Promise<unknown> = async ({ fileName }) => fileName,
  departed = new AbortController().signal,
) {
  const rooms: number[] = [];
  const warned: unknown[] = [];
  const ctx = {
    portal: {
      config: { PORTAL_DATA_DIR: folder },
      disk: { requireRoom: (bytes: number) => rooms.push(bytes) },
    },
    principal: { userId: 'user-1' },
    request: { id: 'r1', log: { warn: (...said: unknown[]) => warned.push(said) } },
  } as unknown as Parameters<typeof takeMembers>[0];
  const file = await storeUpload([zip] as unknown as AsyncIterable<Uint8Array>, join(folder, 'uploads'));
  try {
    const upload = { file, fileName: 'quarter.zip', additionalData: {}, departed };
    return { result: await takeMembers(ctx, places, upload, work), rooms, warned };
  } finally {
    await file.close();
  }
}
const membersOf = async (...given: Parameters<typeof take>) => {
  const { result } = await take(...given);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const files = (...names: string[]): ZipEntry[] => names.map((name) => ({ name, content: `of ${name}` }));
const abc = zipOf(files('a.ulvd', 'b.lvd', 'c.ulvd'));
/** Does its work, but throws an error at one of the files. */
const failingAt = (at: string, error: unknown) => async (member: ReceivedUpload) => {
  if (member.fileName === at) throw error;
  return member.fileName;
};

test('a zip is told by its name', () => {
  const named = (fileName: string) => isArchive({ fileName } as ReceivedUpload);
  expect(['a.zip', 'A.ZIP', 'a.zip.ulvd', 'zip'].map(named)).toEqual([true, true, false, false]);
});

test('every usage file is worked on, one after the other, in the zip and in zips of it', async () => {
  const inner = nested(zipOf(files('deep/b.LVD')), 1);
  const zip = zipOf([...files('a.ulvd', 'readme.txt'), { name: 'more.zip', content: inner }, ...files('c.ulvd')]);
  let running = 0;
  const work = async (member: ReceivedUpload) => {
    expect((running += 1)).toBe(1);
    const bytes = await buffer(member.file.read());
    expect([member.additionalData, member.isUnpacked]).toEqual([{}, false]);
    running -= 1;
    return gunzipSync(bytes).toString();
  };
  const { result, rooms, warned } = await take(zip, work);
  expect(result).toEqual({
    ok: true,
    value: [
      { name: 'a.ulvd', done: 'of a.ulvd' },
      { name: 'b.LVD', done: 'of deep/b.LVD' },
      { name: 'c.ulvd', done: 'of c.ulvd' },
    ],
  });
  expect([rooms, warned]).toEqual([[13], []]);
}); // prettier-ignore

test('what is stored plain, or is a gzip already, is handed on as it is', async () => {
  const packed = gzipSync('of twin.ulvd');
  const zip = zipOf([
    { name: 'plain.ulvd', content: 'of plain.ulvd', method: 0 },
    { name: 'twin.ulvd', content: packed },
  ]);
  const read = async ({ file, isUnpacked }: ReceivedUpload) => [await buffer(file.read()), isUnpacked];
  expect(await membersOf(zip, read)).toEqual([
    { name: 'plain.ulvd', done: [Buffer.from('of plain.ulvd'), true] },
    { name: 'twin.ulvd', done: [packed, true] },
  ]);
});

test('a file that the zip does not give away, and one that is bad, are named with their reason', async () => {
  const secret = { name: 'secret.ulvd', content: 'x', flags: 1 };
  const zip = zipOf([secret, ...files('bad.ulvd', 'good.ulvd')]);
  const bad = refuseFile('bad.ulvd', { code: 'EMPTY' });
  const results = await membersOf(zip, failingAt('bad.ulvd', bad));
  expect(results).toMatchObject([
    {
      ...{ name: 'secret.ulvd', isRetryable: false },
      problem: {
        ...{ name: 'secret.ulvd', code: 'BAD_ZIP_MEMBER', line: null },
        message:
          'This file could not be extracted from the zip file: it is encrypted. Create the zip file without a password.',
      },
    },
    { name: 'bad.ulvd', isRetryable: false, problem: { name: 'bad.ulvd', code: 'EMPTY' } },
    { name: 'good.ulvd', done: 'good.ulvd' },
  ]);
});

test('of a zip that nobody may open, or without usage files, nothing is worked on', async () => {
  const nothing = async () => expect.unreachable();
  const zeros = { name: 'bomb.ulvd', content: Buffer.alloc(2 * 1024 * 1024) };
  const bomb = await take(zipOf([...files('a.ulvd'), zeros]), nothing);
  expect(bomb.result).toEqual({
    ok: false,
    error: {
      ...{ name: 'quarter.zip', code: 'BAD_ZIP', line: null },
      message:
        'The zip file could not be opened: a file in it is more than 100 times larger when unpacked. None of it was counted.',
    },
  });
  const empty = await take(zipOf(files('readme.txt')), nothing);
  expect(empty.result).toMatchObject({ ok: false, error: { name: 'quarter.zip', code: 'NO_USAGE_FILES' } });
});

test('files that meet a limit of the day may be sent again, those behind them too', async () => {
  const limit = new AppError('UPLOAD_LIMIT', { seconds: 60 });
  const { result, warned } = await take(abc, failingAt('b.lvd', limit));
  expect(result).toMatchObject({
    value: [
      { name: 'a.ulvd', done: 'a.ulvd' },
      { name: 'b.lvd', isRetryable: true, problem: { name: 'b.lvd', code: 'UPLOAD_LIMIT', line: null } },
      { name: 'c.ulvd', done: 'c.ulvd' },
    ],
  });
  expect(warned).toEqual([[{ err: limit, requestId: 'r1' }, 'a file in a zip file was not processed']]);
});

test('once the portal fails the rest is left to be sent again, but for what the zip does not give away', async () => {
  const secret = { name: 'secret.ulvd', content: 'x', flags: 1 };
  const zip = zipOf([...files('a.ulvd', 'b.ulvd', 'c.ulvd'), secret]);
  const worked: string[] = [];
  const away = new AppError('SERVICE_UNAVAILABLE');
  const results = await membersOf(zip, async ({ fileName }) => {
    worked.push(fileName);
    if (fileName === 'b.ulvd') throw away;
    return fileName;
  });
  expect(worked).toEqual(['a.ulvd', 'b.ulvd']);
  const { message } = away;
  expect(results).toMatchObject([
    { name: 'a.ulvd', done: 'a.ulvd' },
    { name: 'b.ulvd', isRetryable: true, problem: { code: 'SERVICE_UNAVAILABLE', message } },
    {
      ...{ name: 'c.ulvd', isRetryable: true },
      problem: { name: 'c.ulvd', code: 'SERVICE_UNAVAILABLE', line: null, message },
    },
    { name: 'secret.ulvd', isRetryable: false, problem: { code: 'BAD_ZIP_MEMBER' } },
  ]);
});

test.each([
  ['of the portal before anything was done', 'a.ulvd', new AppError('SERVICE_UNAVAILABLE')],
  ['of nobody’s making', 'b.lvd', new Error('a defect')],
  ['of the caller', 'b.lvd', new AppError('CROSS_SITE_REFUSED')],
])('a failure %s is the answer to all of the zip', async (_, at, error) => {
  await expect(take(abc, failingAt(at, error))).rejects.toBe(error);
});

test('whoever goes away ends it, before and between the files', async () => {
  await expect(take(abc, undefined, AbortSignal.abort())).rejects.toThrow('aborted');
  const sender = new AbortController();
  const leaving = async () => {
    sender.abort();
    throw new AppError('SERVICE_UNAVAILABLE');
  };
  await expect(take(abc, leaving, sender.signal)).rejects.toThrow('aborted');
});
