import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { importInto, sampleFolder } from '../../testing/import-folder.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { usageProjectionCheck } from './check-jobs.ts';

let running: TestPortal;
beforeEach(async () => {
  running = await startTestPortal();
});
afterEach(() => running.close());
const run = () =>
  usageProjectionCheck.run({
    ...createSystemContext(running.portal, { kind: 'job', name: usageProjectionCheck.name }),
    signal: new AbortController().signal,
  });

test('the hourly check has nothing to do without keys, tells what it compared, and names what differs', async () => {
  expect(await run()).toBe('nothing to do');
  await importInto(running.portal, sampleFolder);
  expect(await run()).toEqual({
    summary: { keys: 5, entries: expect.any(Number), receipts: expect.any(Number) },
  });
  await running.asOwner(
    `set role "${running.portal.pool.rolePrefix}_system"; update license_group set total_usage = total_usage + 1`,
  );
  const outcome = await run();
  if (typeof outcome === 'string' || !('found' in outcome)) throw new Error(JSON.stringify(outcome));
  expect(outcome.found).toMatch(
    /^\d differences\. The first: account \S+: total usage of license group \S+: expected \d+, found \d+; .* See docs\/operation\/troubleshooting\.md for what to do\.$/,
  );
});
