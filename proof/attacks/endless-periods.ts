import type { Attack } from './scene.ts';
import { repeat, sendCall } from './send-call.ts';

const PERIODS = [
  ['0001-01-01', '9999-12-31'],
  ['9999-01-01', '9999-12-31'],
  ['0001-01-01', '0001-12-31'],
  ['9999-12-31', '9999-12-31'],
  ['2025-01-01', '9999-12-31'],
  ['2024-02-29', '2024-02-29'],
] as const;

/** Periods at the ends of the calendar, by an ordinary customer. */
export const endlessPeriods: Attack = {
  says: 'usage charts of the years 1 to 9999, asked for by a viewer of one application',
  run: (scene) =>
    repeat(scene, 2, async (worker, round) => {
      const [startDate, endDate] = PERIODS[round % PERIODS.length] ?? PERIODS[0];
      const query = `startDate=${startDate}&endDate=${endDate}${round % 4 === 3 ? '&step=days' : ''}`;
      const paths = [
        `/api/usage/itext-json/wayne?${query}`,
        `/api/usage/manual/wayne/iText/data?${query}`,
        `/api/usage/pws/wayne/usage-types?${query}`,
      ];
      await sendCall(scene, {
        path: paths[(worker + round) % paths.length] ?? '',
        headers: scene.people.viewer,
      });
    }),
};
