import { expect, test } from 'vitest';
import { stackBars, type ChartBar } from './chart-data.ts';
import { placeBars } from './chart-scales.ts';

const columns = ['1', '2', '3', '4'].map((id) => ({ id, label: id }));
const series = [
  { id: 'd', label: 'd', color: '', unit: 'documents' },
  { id: 'm', label: 'm', color: '', unit: 'modules' },
];
const placed = (bars: ChartBar[], of = series.slice(0, 1)) => {
  const places = placeBars({ stacks: stackBars(bars, of), columns, series: of });
  return places.map(({ first, last, column, units, lanes }) => {
    return [first, last, column, units.map(({ lane }) => lane), lanes];
  });
};

test('a bar over several columns that meets no other stands in the middle of them', () => {
  expect(
    placed([
      { id: 'q', label: 'q', from: '1', to: '3', values: { d: '3' } },
      { id: '4', label: '4', values: { d: '1' } },
    ]),
  ).toEqual([
    [0, 2, null, [0], 1],
    [3, 3, null, [0], 1],
  ]);
});

test('where it meets others, each has a lane of its own', () => {
  expect(
    placed([
      { id: 'visit', label: 'v', from: '1', to: '2', values: { d: '9' } },
      { id: '1', label: '1', values: { d: '5' } },
      { id: '2', label: '2', values: { d: '6' } },
      { id: '3', label: '3', values: { d: '7' } },
    ]),
  ).toEqual([
    [0, 1, 0, [1], 2],
    [0, 0, 0, [0], 2],
    [1, 1, 1, [0], 2],
    [2, 2, null, [0], 1],
  ]);
});

test('units stand side by side, in the same lanes in every column', () => {
  expect(
    placed(
      [
        { id: '1', label: '1', values: { d: '5', m: '1' } },
        { id: '2', label: '2', values: { m: '2' } },
      ],
      series,
    ),
  ).toEqual([
    [0, 0, null, [0, 1], 2],
    [1, 1, null, [1], 2],
  ]);
});
