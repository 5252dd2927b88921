import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { openDiskRoom, type DiskRoom } from '#server/db/disk/disk-room.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, sampleTerm, upload, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

const MIB = 1024 * 1024;
const account = 'acc-full';
let folder: string;
let free = 1000 * MIB;
let disk: DiskRoom;
let base: TestPortal;
let portal: TestPortal;
let reporter: SignedInPerson;
let key: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-full-'));
  disk = await openDiskRoom({
    ...{ folder, reserveMib: 256, tell: () => {} },
    measure: async () => ({ free, total: 10_000 * MIB }),
  });
  base = await startTestPortal();
  const full = { ...base.portal, disk, now: () => new Date('2025-12-02T08:00:00Z') };
  portal = { ...base, portal: full, app: await buildServer(full) };
  reporter = await createSignedIn(full, { accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  key = randomKey();
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});
afterAll(async () => {
  disk.stop();
  await portal.app.close();
  await base.close();
  rmSync(folder, { recursive: true });
});

const becomes = async (mib: number) => {
  free = mib * MIB;
  await disk.look();
};
const get = async (url: string) => portal.app.inject({ url, headers: reporter.headers });

test('with a full disk uploads are told to come back, everything else goes on, and room brings uploads back', async () => {
  const bytes = await usageFile([key], [usageAt(0, 5)]);
  await becomes(255);
  const refused = await upload(portal, reporter, bytes);
  expect(refused).toMatchObject({ status: 503, json: { code: 'STORAGE_FULL', title: 'Storage full' } });
  expect(refused.headers['retry-after']).toBe('30');
  expect((await get('/api/accounts')).statusCode).toBe(200);
  expect((await get('/api/auth/actuator/health/readiness')).json()).toMatchObject({
    ...{ status: 'UP', database: 'UP', disk: 'FULL' },
  });
  await becomes(300);
  expect(await uploadOk(portal, reporter, bytes)).toMatchObject({ duplicate: false });
  expect((await get('/api/auth/actuator/health/readiness')).json()).toMatchObject({ disk: 'UP' });
});

test('a file whose records need more room than there is leaves nothing behind, and counts when it is sent again', async () => {
  const records = 6000;
  const bytes = await usageFile(
    [key],
    Array.from({ length: records }, (_, hour) => usageAt(hour, 1)),
    { instanceId: 'large' },
  );
  const before = await figuresOf(portal.portal, account);
  await becomes(257); // the body fits above the reserve, its records do not
  expect(await upload(portal, reporter, bytes)).toMatchObject({
    status: 503,
    json: { code: 'STORAGE_FULL' },
  });
  expect(await figuresOf(portal.portal, account)).toEqual(before);
  await becomes(270);
  expect(await uploadOk(portal, reporter, bytes)).toMatchObject({ records: { added: records } });
});
