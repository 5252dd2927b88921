import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBanner } from './read-banner.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-banner-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('[7.06] the message is that of banner.json; without one, or with what is none, there is no message', async () => {
  expect(await readBanner(folder)).toEqual({ message: '' });
  const after = async (text: string) => {
    await writeFile(join(folder, 'banner.json'), text);
    return readBanner(folder);
  };
  expect(await after('{"message":"Maintenance on Sunday"}')).toEqual({ message: 'Maintenance on Sunday' });
  expect(await after('{"message":')).toEqual({ message: '' });
  expect(await after('{"text":"Maintenance"}')).toEqual({ message: '' });
});
