import { expect, test } from 'vitest';
import { fitColumns } from '#web/ui/data-table/fit-columns.ts';
import { minTableWidth } from '#web/ui/data-table/data-column.ts';
import { licenseColumns, licensesLayout, stackedColumns } from './columns.tsx';

const t = ((key: string) => key) as never;
const actions = { copy: async () => {}, download: async () => {} } as never;

test.each([
  [0, 'wide'],
  [1_400, 'wide'],
  [992, 'wide'],
  [991, 'narrow'],
  [864, 'narrow'],
  [863, 'stacked'],
  [638, 'stacked'],
  [356, 'stacked'],
])('[9.08] %i px: %s', (width, layout) => {
  expect(licensesLayout(width)).toBe(layout);
});

test('[9.08] where there is room no column of the licenses is narrower than 200 px', () => {
  for (const { width, minWidth } of licenseColumns(t, 'a1', actions))
    expect(width ?? minWidth ?? 200).toBeGreaterThanOrEqual(200);
});

test('[9.22] the end of a key has room beside the buttons of a license whose machines are activated', () => {
  const keyOf = (hasMachines: boolean) =>
    licenseColumns(t, 'a1', actions, 'wide', hasMachines).find(({ id }) => id === 'key')?.width ?? 0;
  // A button is 25 px wide, and 4 px from its neighbour.
  expect(keyOf(true)).toBeGreaterThanOrEqual(keyOf(false) + 28);
});

test.each([false, true])(
  'in no layout do the columns that fit scroll sideways: machines %s',
  (hasMachines) => {
    for (let width = 320; width < 2_400; width += 1) {
      const layout = licensesLayout(width, hasMachines);
      const columns =
        layout === 'stacked'
          ? stackedColumns(t, 'a1', actions)
          : licenseColumns(t, 'a1', actions, layout, hasMachines);
      for (const hasSelection of [true, false]) {
        const shown = fitColumns(columns, width, {}, hasSelection);
        const needed = minTableWidth(
          columns.filter(({ id }) => shown.has(id)),
          hasSelection,
        );
        expect(needed, `${width} px`).toBeLessThanOrEqual(width);
      }
    }
  },
);
