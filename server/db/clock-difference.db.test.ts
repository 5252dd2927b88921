import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReadiness } from '#domain/service-info/contract.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { clockAhead, watchClock } from './clock-difference.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test.each([
  ['2026-06-30T08:00:00.000Z', '2026-06-30T08:00:00.000Z', 0],
  ['2026-06-30T08:00:01.000Z', '2026-06-30T08:00:03.000Z', 2],
  ['2026-06-30T07:58:50.000Z', '2026-06-30T07:58:50.500Z', -69.75],
])('asked at %s and answered at %s, a clock of 08:00 is %d s behind', (askedAt, answeredAt, seconds) => {
  expect(clockAhead(Date.parse('2026-06-30T08:00:00Z'), new Date(askedAt), new Date(answeredAt))).toBe(
    seconds,
  );
});

const ready = async () => (await portal.app.inject(getReadiness.path)).json<{ clockAheadSeconds: number }>();
const setAhead = (seconds: number) => portal.setNow(new Date(Date.now() + seconds * 1000));

test('[7.04] readiness says how far the clock is from the database’s', async () => {
  setAhead(70);
  expect((await ready()).clockAheadSeconds).toBeCloseTo(70, -1);
  setAhead(-70);
  expect((await ready()).clockAheadSeconds).toBeCloseTo(-70, -1);
});

test('the log says when the clocks part, once, and when they agree again', async () => {
  const lines: [number, string][] = [];
  const warn = ({ secondsAhead }: { secondsAhead: number }, says: string) =>
    lines.push([Math.abs(Math.round(secondsAhead / 10)) * 10, says]);
  const { pool } = portal.portal;
  let ahead = 70;
  let looks = 0; // two of each measurement
  const now = () => {
    looks += 1;
    return new Date(Date.now() + ahead * 1000);
  };
  const stop = watchClock({ pool, now, log: { warn } as never }, 5);
  await expect.poll(() => looks).toBeGreaterThan(8);
  ahead = 0;
  await expect.poll(() => lines.length).toBe(2);
  stop();
  expect(lines).toEqual([
    [70, 'the clock differs from the database’s'],
    [0, 'the clock agrees with the database’s again'],
  ]);
});
