import '@testing-library/jest-dom/vitest';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { BarChart } from './bar-chart.tsx';
import { chartColor } from './chart-colors.ts';
import { chartCsv } from './chart-rows.ts';
import { pictureOf } from './chart-picture.ts';
import { highestOf, stackBars, type ChartBar } from './chart-data.ts';

const HUGE = '99999999999999999';
const series = [
  { id: 'a', label: 'Key …1000', color: chartColor(0, 0), unit: 'documents' },
  { id: 'b', label: 'Key …1001', color: chartColor(0, 1), unit: 'documents' },
];
const bars: ChartBar[] = [
  { id: '2026-09', label: 'Sep 2026', values: { a: '1200', b: '300' } },
  { id: '2026-10', label: 'Oct 2026', values: { b: '7' } },
  { id: '2026-11', label: 'Nov 2026', values: { a: HUGE, b: HUGE } },
];
const show = (rest: Partial<Parameters<typeof BarChart>[0]> = {}) =>
  render(<BarChart label="Usage" series={series} bars={bars} fileName="usage" {...rest} />);
const drawn = () => within(screen.getByRole('group', { name: 'Usage' })).getAllByRole('img');

describe('the drawing', () => {
  test('each bar says its total and its parts, exactly', () => {
    show();
    expect(drawn().map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Sep 2026: 1,500 documents, Key …1000 1,200, Key …1001 300',
      'Oct 2026: 7 documents',
      'Nov 2026: 199,999,999,999,999,998 documents, Key …1000 99,999,999,999,999,999, Key …1001 99,999,999,999,999,999',
    ]);
  });

  test('[9.12] it is 500 px high and a bar at most 80 px wide', () => {
    show({ bars: bars.slice(0, 1) });
    expect(screen.getByRole('group', { name: 'Usage' })).toHaveAttribute('height', '500');
    const widths = [...drawn()[0]!.querySelectorAll('rect:not(.column)')].map((part) =>
      Number(part.getAttribute('width')),
    );
    expect(widths).toEqual([80, 80]);
  });

  test('parts stand one above the other, and the smallest can still be seen', () => {
    show();
    const heights = drawn().map((bar) =>
      [...bar.querySelectorAll('rect:not(.column)')].map((part) => Number(part.getAttribute('height'))),
    );
    expect(heights[0]).toEqual([1, 1]);
    expect(heights[2]![0]).toBeGreaterThan(100);
  });

  test('the bars are one tab stop, arrows move among them and show the figures', async () => {
    const user = userEvent.setup();
    show();
    act(() => drawn()[0]!.focus());
    expect(screen.getByText('1,500 documents')).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(drawn()[1]).toHaveFocus();
    await user.keyboard('{End}');
    expect(drawn()[2]).toHaveFocus();
    expect(drawn().map((bar) => bar.getAttribute('tabindex'))).toEqual(['-1', '-1', '0']);
    await user.keyboard('{ArrowRight}{Home}{ArrowLeft}');
    expect(drawn()[0]).toHaveFocus();
  });

  test('pointing at a bar shows its figures', async () => {
    show();
    await userEvent.hover(drawn()[1]!);
    expect(screen.getByText('7 documents')).toBeInTheDocument();
  });

  test('a name of the legend takes its figures out of the chart and back', async () => {
    show();
    const name = screen.getByRole('button', { name: 'Key …1000' });
    await userEvent.click(name);
    expect(name).toHaveAttribute('aria-pressed', 'false');
    expect(drawn()[0]).toHaveAccessibleName('Sep 2026: 300 documents');
    await userEvent.click(name);
    expect(drawn()[0]).toHaveAccessibleName(/^Sep 2026: 1,500/);
  });
});

describe('several keys with several types', () => {
  const named = (id: string, type: string, key: string, family: number, shade: number) => ({
    id,
    label: `${type} · ${key}`,
    color: chartColor(family, shade),
    pattern: shade,
    names: { color: type, pattern: key },
    unit: 'documents',
  });
  const grid = [
    named('a', 'core', 'Key 1', 0, 0),
    named('b', 'html', 'Key 1', 1, 0),
    named('c', 'core', 'Key 2', 0, 1),
  ];
  const month: ChartBar = { id: '2026-10', label: 'Oct 2026', values: { a: '10', b: '3', c: '5' } };
  const legend = () => within(screen.getByRole('group', { name: 'Shown in Usage' }));

  test('the legend names types by colour and keys by pattern, each once', () => {
    show({ series: grid, bars: [month] });
    expect(
      legend()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['core', 'html', 'Key 1', 'Key 2']);
    const [core, html, first, second] = legend()
      .getAllByRole('button')
      .map((button) => ({
        color: button.querySelector('rect')?.style.fill,
        marks: button.querySelectorAll('path').length,
      }));
    expect([core?.color, html?.color]).toEqual([chartColor(0), chartColor(1)]);
    expect([core?.marks, first?.marks]).toEqual([0, 0]);
    expect(second?.marks).toBeGreaterThan(0);
  });

  test('the second key has its pattern over the colour of the type, the first none', () => {
    show({ series: grid, bars: [month] });
    const parts = [...drawn()[0]!.querySelectorAll('.part')];
    expect(parts.map((part) => part.parentElement?.querySelectorAll('.over').length)).toEqual([0, 0, 1]);
  });

  test('a type or a key is taken out by its name, and the sum beside the title follows', async () => {
    show({ series: grid, bars: [month], note: 'Last month' });
    expect(screen.getByText('Total 18 documents')).toBeInTheDocument();
    await userEvent.click(legend().getByRole('button', { name: 'core' }));
    expect(drawn()[0]).toHaveAccessibleName('Oct 2026: 3 documents');
    expect(screen.getByText('Total 3 documents')).toBeInTheDocument();
    await userEvent.click(legend().getByRole('button', { name: 'core' }));
    await userEvent.click(legend().getByRole('button', { name: 'Key 1' }));
    expect(drawn()[0]).toHaveAccessibleName('Oct 2026: 5 documents');
  });

  test('one type is not named: the keys alone are, in its colour', () => {
    show({ series: [grid[0]!, grid[2]!], bars: [month] });
    expect(
      legend()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Key 1', 'Key 2']);
    expect(legend().getAllByRole('button')[1]?.querySelector('rect')?.style.fill).toBe(chartColor(0, 1));
  });

  test('the axis says what it counts where that is one thing, and sums of different units stand apart', () => {
    const { unmount, container } = show({ series: grid, bars: [month] });
    expect(container.querySelector('text.unit')?.textContent).toBe('documents');
    unmount();
    const other = show({ series: [grid[0]!, { ...grid[1]!, unit: 'module calls' }], bars: [month] });
    expect(other.container.querySelector('text.unit')).toBeNull();
    expect(screen.getByText('Total 10 documents · 3 module calls')).toBeInTheDocument();
  });
});

test('[9.12] what grew has a panel of its own above the bars: one axis each, at the left, and the same columns', () => {
  const run = {
    ...{ id: 'r', label: 'Running total', head: 'Running total, maximum 1,000', maximum: '1000' },
    ...{ maximumText: '100% = maximum of 1,000', totals: { '2026-09': '100', '2026-10': '250' } },
    tell: (total: string) => `${total} of 1,000`,
  };
  const { container } = show({ bars: bars.slice(0, 2), runs: [run], runsTitle: 'Running total in %' });
  expect(screen.getByRole('group', { name: 'Usage' })).toHaveAttribute('height', '500');
  const panel = container.querySelector('.runs')!;
  expect([...panel.querySelectorAll('text')].map((text) => text.textContent)).toEqual([
    ...['Running total in %', '0%', '50%', '100%', '100% = maximum of 1,000'],
  ]);
  const shares = [...panel.querySelectorAll('.share')];
  expect(shares.map((text) => [text.getAttribute('x'), Number(text.getAttribute('y'))])).toEqual([
    ...[['-4', 92], ['-4', 46], ['-4', 0]], // prettier-ignore
  ]);
  // The panel begins 36 px below the top and is 92 high; the bars begin 58 px below it.
  expect(panel).toHaveAttribute('transform', 'translate(52, 36)');
  expect(drawn()[0]!.parentElement).toHaveAttribute('transform', 'translate(52, 186)');
  expect(drawn()[0]!.parentElement!.querySelector('text.unit')?.textContent).toBe('Usage · documents');
  expect(panel.querySelector('.full')).toHaveAttribute('y1', '0');
  const middles = drawn().map((bar) => {
    const part = bar.querySelector('.part')!;
    return Number(part.getAttribute('x')) + Number(part.getAttribute('width')) / 2;
  });
  const points = [...panel.querySelectorAll('circle')];
  expect(points.map((point) => Number(point.getAttribute('cx')))).toEqual(middles);
  expect(points.map((point) => Number(point.getAttribute('cy')))).toEqual([82.8, 69]);
});

describe('the twin', () => {
  test('shows the same figures as a table', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = within(screen.getByRole('group', { name: 'Usage' })).getAllByRole('row');
    expect(rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))).toEqual([
      ['Period', 'Key …1000', 'Key …1001', 'Total (documents)'],
      ['Sep 2026', '1,200', '300', '1,500'],
      ['Oct 2026', '–no data', '7', '7'],
      ['Nov 2026', '99,999,999,999,999,999', '99,999,999,999,999,999', '199,999,999,999,999,998'],
    ]);
  });

  test('is saved as CSV', async () => {
    let saved: Blob | undefined;
    URL.createObjectURL = vi.fn<(blob: Blob) => string>((blob) => {
      saved = blob;
      return 'blob:test';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV, Usage' }));
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('usage.csv');
    expect(await saved?.text()).toContain(`2026-11,${HUGE},${HUGE},199999999999999998\r\n`);
  });
});

describe('the picture', () => {
  const png = () => screen.getByRole('button', { name: 'Download Usage as PNG' });
  test('holds the name, the total, the bars and the legend, and nothing that needs the page', () => {
    const { container } = show();
    const frame = container.querySelector<HTMLElement>('.plot')!.parentElement!;
    const picture = pictureOf({ frame, lines: ['Usage', 'Total 5 documents'], series });
    const texts = [...picture.querySelectorAll('text')].map((text) => text.textContent);
    expect(texts.slice(0, 2)).toEqual(['Usage', 'Total 5 documents']);
    expect(texts.slice(-2)).toEqual(['Key …1000', 'Key …1001']);
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['848', '638']);
    expect(picture.querySelectorAll('g[data-bar]')).toHaveLength(3);
    expect(picture.querySelectorAll('[class], [style], [tabindex]')).toHaveLength(0);
  });

  test('where the browser makes none it says so; of the table there is none', async () => {
    show();
    await userEvent.click(png());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This browser could not create the image. The CSV file has the same figures.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    expect(png()).toBeDisabled();
  });
});

describe('[3.33] figures of different units', () => {
  const mixed = [
    { id: 'core', label: 'itext-core', color: chartColor(0), unit: 'documents' },
    { id: 'dito', label: 'dito-sdk', color: chartColor(1), unit: 'documents' },
    { id: 'html', label: 'pdfHtml', color: chartColor(2), unit: 'module calls' },
  ];
  const one: ChartBar = {
    id: '2025-11',
    label: 'Nov 2025',
    values: { core: '3000', dito: '81', html: '113' },
  };

  test('are never added together in what a bar says, not by voice and not by mouse', async () => {
    show({ series: mixed, bars: [one] });
    expect(drawn()[0]).toHaveAccessibleName(
      'Nov 2025: 3,081 documents, 113 module calls, itext-core 3,000, dito-sdk 81, pdfHtml 113',
    );
    await userEvent.hover(drawn()[0]!);
    expect(screen.getByText('3,081 documents')).toBeInTheDocument();
    expect(screen.getByText('113 module calls')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('3,194');
  });

  test('stand side by side, not one on the other', () => {
    show({ series: mixed, bars: [one] });
    const parts = [...drawn()[0]!.querySelectorAll('.part')].map((part) => ({
      left: Number(part.getAttribute('x')),
      foot: Number(part.getAttribute('y')) + Number(part.getAttribute('height')),
    }));
    expect(parts[1]?.left).toBe(parts[0]?.left);
    expect(parts[2]?.left).toBeGreaterThan(parts[0]!.left);
    expect(parts[2]?.foot).toBeCloseTo(parts[0]!.foot, 5);
  });

  test('have a total each in the table and in the CSV', async () => {
    show({ series: mixed, bars: [one] });
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = within(screen.getByRole('group', { name: 'Usage' })).getAllByRole('row');
    expect(rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))).toEqual([
      ['Period', 'itext-core', 'dito-sdk', 'Total (documents)', 'pdfHtml (module calls)'],
      ['Nov 2025', '3,000', '81', '3,081', '113'],
    ]);
    expect(chartCsv(stackBars([one], mixed), mixed)).toBe(
      '\uFEFFPeriod,itext-core,dito-sdk,Total (documents),pdfHtml (module calls)\r\n2025-11,3000,81,3081,113\r\n',
    );
  });
});

describe('what nobody knows', () => {
  const periods: ChartBar[] = [
    { id: 'q1', label: 'Q1 2026', from: '2026-01', to: '2026-03', values: { a: '3' } },
    { id: '2026-04', label: 'Apr 2026', values: { a: '0' } },
    { id: '2026-05', label: 'May 2026', values: {}, look: 'awaited', note: 'no report' },
  ];
  const columns = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].map((id) => ({ id, label: id }));

  test('is no 0: it is said, hatched and named below the chart, and a 0 that was reported is written', () => {
    show({ series: series.slice(0, 1), bars: periods, columns });
    expect(drawn().map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Q1 2026: 3 documents',
      'Apr 2026: 0 documents',
      'May 2026: no report',
    ]);
    expect(drawn().map((bar) => bar.querySelectorAll('.hatch').length)).toEqual([0, 0, 1]);
    expect(drawn().map((bar) => bar.querySelector('.zero')?.textContent)).toEqual([
      undefined,
      '0',
      undefined,
    ]);
    expect(screen.getByText('No report')).toBeInTheDocument();
  });

  test('a figure of three columns has a bracket over the three, and one bar of at most 80 px', () => {
    show({ series: series.slice(0, 1), bars: periods, columns });
    const long = drawn()[0]!;
    const [part] = long.querySelectorAll('.part');
    expect(long.querySelectorAll('.part')).toHaveLength(1);
    expect(Number(part?.getAttribute('width'))).toBeLessThanOrEqual(80);
    const column = Number(long.querySelector('.column')?.getAttribute('width'));
    expect(column).toBeCloseTo(3 * Number(drawn()[1]!.querySelector('.column')?.getAttribute('width')), 5);
    expect(long.querySelectorAll('.bracket')).toHaveLength(1);
    expect(drawn()[1]!.querySelectorAll('.bracket')).toHaveLength(0);
  });

  test('is empty in the CSV', () => {
    expect(chartCsv(stackBars(periods, series.slice(0, 1)), series.slice(0, 1))).toBe(
      '\uFEFFPeriod,Key …1000 (documents)\r\nq1,3\r\n2026-04,0\r\n2026-05,\r\n',
    );
  });
});

describe('figures', () => {
  test('sums stay exact beyond what a number holds', () => {
    const [stack] = stackBars([bars[2]!], series);
    expect(stack!.units.map(({ total }) => total)).toEqual([199_999_999_999_999_998n]);
  });

  test('a chart of nothing still has an axis', () => {
    expect(highestOf(stackBars([{ id: 'x', label: 'x', values: {} }], series))).toBe(1);
  });

  test('CSV quotes what must be quoted and disarms formulas', () => {
    const odd = [
      { id: 'a', label: '=HYPERLINK("http://x")', color: '', unit: 'documents' },
      { id: 'b', label: 'Büro, München', color: '', unit: 'documents' },
    ];
    const csv = chartCsv(stackBars([{ id: '2026-11', label: 'Nov', values: { a: '5' } }], odd), odd);
    expect(csv).toBe(
      '\uFEFFPeriod,"\'=HYPERLINK(""http://x"")","Büro, München",Total (documents)\r\n2026-11,5,,5\r\n',
    );
  });
});

describe('[9.13] colours', () => {
  const all = Array.from({ length: 10 }, (_, family) =>
    Array.from({ length: 6 }, (_unused, shade) => chartColor(family, shade)),
  ).flat();

  test('ten families of 6 shades, all different', () => {
    expect(new Set(all).size).toBe(60);
  });

  test('grey beyond them', () => {
    expect([chartColor(10), chartColor(0, 6), chartColor(-1)]).toEqual(Array(3).fill('var(--chart-grey)'));
    expect(all).not.toContain('var(--chart-grey)');
  });
});
