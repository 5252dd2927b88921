import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRandom } from '#server/demo/make-random.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { mutate, mutantsSent as MUTANTS } from '../../testing/mutants.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import {
  figuresOf,
  preview,
  sampleTerm,
  upload,
  uploadOk,
  uploadRefused,
} from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { zipOf } from '../../testing/zip-writer.ts';

let portal: TestPortal;
let account: string;
let key: string;
let reporter: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal({ UPLOAD_FILES_PER_DAY: '100000' });
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
});
afterAll(() => portal.close());
beforeEach(async () => {
  [account, key] = [`acc-${randomUUID()}`, randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});

describe('[4.19] a file that somebody made to harm', () => {
  test.each(hostileFiles)(
    '%s is refused with its code and its words, sent and looked at',
    async (_, bytes, code, words) => {
      const refused = await uploadRefused(portal, reporter, bytes);
      expect(refused).toMatchObject({ status: 400, code });
      expect(refused.message).toContain(words);
      const { json } = await preview(portal, reporter, bytes);
      expect(json.files).toMatchObject([
        { state: 'unreadable', problem: { code, message: refused.message } },
      ]);
      expect(await figuresOf(portal.portal, account)).toMatchObject({ entries: 0, submissions: 0, sum: '0' });
    },
  );
});

test(
  'files and zips that were damaged on their way are refused or count what was in them, and none is a fault of the portal',
  async () => {
    const random = makeRandom('damaged uploads');
    const records = [usageAt(0, 5), usageAt(1, 7)];
    const file = await usageFile([key], records);
    const kinds = [
      { fileName: 'usage.ulvd', bytes: file },
      { fileName: 'usage.zip', bytes: zipOf([{ name: 'usage.ulvd', content: file }]) },
    ];
    for (let at = 0; at < MUTANTS; at += 1) {
      const { fileName, bytes } = kinds[at % kinds.length]!;
      const mutant = mutate(bytes, random);
      const { status, body } = await upload(portal, reporter, mutant, { fileName });
      expect(status, `${body} ${mutant.toString('base64')}`).toBeLessThan(500);
      const { sum, entries } = await figuresOf(portal.portal, account);
      expect(['0 of 0', '12 of 2'], mutant.toString('base64')).toContain(`${sum} of ${entries}`);
    }
    await uploadOk(portal, reporter, file);
    expect(await figuresOf(portal.portal, account)).toMatchObject({ submissions: 1, sum: '12', group: '12' });
  },
  20_000 + MUTANTS * 200,
);
