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

test('in no layout do the columns that fit scroll sideways, with or without boxes to select', () => {
  for (let width = 320; width < 2_400; width += 1) {
    const layout = licensesLayout(width);
    const columns =
      layout === 'stacked' ? stackedColumns(t, 'a1', actions) : licenseColumns(t, 'a1', actions, layout);
    for (const hasSelection of [true, false]) {
      const shown = fitColumns(columns, width, {}, hasSelection);
      const needed = minTableWidth(
        columns.filter(({ id }) => shown.has(id)),
        hasSelection,
      );
      expect(needed, `${width} px`).toBeLessThanOrEqual(width);
    }
  }
});
