import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { lockTermRefresh } from '#server/ledger/term-queries.ts';
import { eventually } from '../../testing/eventually.ts';
import { never, openJobDesk, type OpenJobDesk } from '../../testing/job-desk.ts';
import { importYearlyTerm, storedTerm } from '../../testing/yearly-term.ts';
import { usageTermRefresh } from './usage-jobs.ts';

const EVENING = new Date('2026-06-14T23:59:50Z');
const MIDNIGHT = new Date('2026-06-15T00:00:00Z');

let desk: OpenJobDesk;
beforeAll(async () => {
  desk = await openJobDesk();
  desk.setNow(EVENING);
  await importYearlyTerm(desk.portal);
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.setNow(EVENING);
  await run();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const stored = () => storedTerm(desk.portal);
const run = (signal = never) =>
  usageTermRefresh.run({
    ...createSystemContext(desk.portal, { kind: 'job', name: usageTermRefresh.name }),
    signal,
  });
/** A run that has found the terms held by somebody else, and waits to look again. */
async function whileItWaits(signal: AbortSignal, act: (outcome: Promise<unknown>) => Promise<void>) {
  desk.setNow(MIDNIGHT);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const waiting = vi.spyOn(signal, 'addEventListener');
  return desk.asSystem(async (trx) => {
    await lockTermRefresh(trx);
    const outcome = run(signal);
    outcome.catch(() => {}); // told below
    await eventually(() => expect(waiting).toHaveBeenCalled());
    await act(outcome);
    return { outcome };
  });
}

test('a term that began at midnight is refreshed once', async () => {
  expect(await stored()).toEqual(['2025-06-15', 90]);
  expect(await run()).toBe('nothing to do');
  desk.setNow(MIDNIGHT);
  expect(await run()).toEqual({ summary: { refreshed: 1 } });
  expect(await stored()).toEqual(['2026-06-15', null]);
  expect(await run()).toBe('nothing to do');
});

test('what another process held is looked at again within the same run', async () => {
  const { outcome } = await whileItWaits(new AbortController().signal, async () => {});
  await vi.advanceTimersByTimeAsync(2000);
  expect(await outcome).toEqual({ summary: { refreshed: 1 } });
  expect(await stored()).toEqual(['2026-06-15', null]);
});

test('a run that waits for somebody ends at once when the portal stops', async () => {
  const stopping = new AbortController();
  await whileItWaits(stopping.signal, async (outcome) => {
    stopping.abort(new Error('the portal was stopped'));
    await expect(outcome).rejects.toThrow('the portal was stopped');
  });
  expect(await stored()).toEqual(['2025-06-15', 90]);
});

test('a run that waits for somebody gives up after five minutes, and says what is left', async () => {
  await whileItWaits(new AbortController().signal, async (outcome) => {
    // Its time is over, not that of the statements under way.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 300_001);
    await vi.advanceTimersByTimeAsync(2000);
    await expect(outcome).rejects.toThrow('license groups held by somebody else: 1; refreshed: 0');
  });
});
