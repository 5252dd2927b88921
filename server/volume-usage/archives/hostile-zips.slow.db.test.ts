import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UploadSummary } from '#domain/submissions/schema.ts';
import { hostileZips } from '../../../testing/hostile-zips.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { figuresOf, upload } from '../../../testing/usage-uploads.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('[4.19] no hostile zip is answered with 5xx, and nothing of any is counted', async () => {
  const account = `acc-${randomUUID()}`;
  const reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  for (const [what, bytes] of hostileZips.filter(([, zip]) => zip.length < 1_000_000)) {
    const { status, json } = await upload(portal, reporter, bytes, { fileName: 'hostile.zip' });
    expect(status, what).toBe(200);
    expect(UploadSummary.parse(json), what).toMatchObject({ processedFiles: 0, retryable: [] });
    expect(UploadSummary.parse(json).problems.length, what).toBeGreaterThan(0);
  }
  expect(await figuresOf(portal.portal, account)).toMatchObject({ submissions: 0, entries: 0, unmatched: 0 });
});
