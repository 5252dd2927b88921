import { expect, test } from 'vitest';
import { usualPeriods } from './usual-periods.ts';

const days = ({ start, end }: { start: string; end: string }) => `${start} to ${end}`;

test.each([
  ['2026-11-20', '2026-10-01 to 2026-10-31', '2026-07-01 to 2026-09-30', '2025-01-01 to 2025-12-31'],
  ['2026-10-01', '2026-09-01 to 2026-09-30', '2026-07-01 to 2026-09-30', '2025-01-01 to 2025-12-31'],
  ['2026-12-31', '2026-11-01 to 2026-11-30', '2026-07-01 to 2026-09-30', '2025-01-01 to 2025-12-31'],
  ['2026-01-31', '2025-12-01 to 2025-12-31', '2025-10-01 to 2025-12-31', '2025-01-01 to 2025-12-31'],
  ['2024-03-31', '2024-02-01 to 2024-02-29', '2023-10-01 to 2023-12-31', '2023-01-01 to 2023-12-31'],
  ['2026-05-05', '2026-04-01 to 2026-04-30', '2026-01-01 to 2026-03-31', '2025-01-01 to 2025-12-31'],
  ['2026-09-30', '2026-08-01 to 2026-08-31', '2026-04-01 to 2026-06-30', '2025-01-01 to 2025-12-31'],
  ['0100-07-01', '0100-06-01 to 0100-06-30', '0100-04-01 to 0100-06-30', '0099-01-01 to 0099-12-31'],
])('seen on %s the last whole month is %s, the quarter %s, the year %s', (today, month, quarter, year) => {
  const { lastMonth, lastQuarter, lastYear } = usualPeriods(today);
  expect([days(lastMonth), days(lastQuarter), days(lastYear)]).toEqual([month, quarter, year]);
});
