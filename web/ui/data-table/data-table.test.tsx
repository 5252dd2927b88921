import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { DataColumn } from './data-column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { DataTable } from './data-table.tsx';

interface Key {
  id: string;
  product: string;
  key: string;
  used: boolean;
}
const keys = (count: number): Key[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `k${index}`,
    product: `Product ${index}`,
    key: `KEY-${index}`,
    used: index % 2 === 0,
  }));
const columns: readonly DataColumn<Key>[] = [
  { id: 'product', header: 'Product', hideable: false, cell: (row) => row.product },
  { id: 'key', header: 'License key', cell: (row) => row.key, copyText: (row) => row.key },
  {
    id: 'link',
    header: 'Usage',
    cell: (row) => <a href={`/usage/${row.id}`}>{`Usage of ${row.product}`}</a>,
  },
];

function Table(props: Partial<DataTableProps<Key>>) {
  return (
    <DataTable
      label="Licenses"
      columns={columns}
      rows={keys(5)}
      rowId={(row) => row.id}
      emptyText="No license matches"
      storageKey="licenses"
      {...props}
    />
  );
}
const grid = () => screen.getByRole('grid', { name: 'Licenses' });
const dataRows = () => within(grid()).getAllByRole('row').slice(1);
const cell = (row: number, col: number): HTMLElement =>
  grid().querySelector<HTMLElement>(`[data-row="${row}"] > [data-col="${col}"]`)!;

describe('rows of an earlier question', () => {
  test('are busy at once, turn grey with a delay that the style says, and are not counted', () => {
    const { rerender } = render(<Table isRefreshing />);
    const body = () => dataRows()[0]!.parentElement;
    expect(grid()).toHaveAttribute('aria-busy', 'true');
    expect(body()).toHaveClass('stale');
    expect(screen.getByRole('status')).toHaveTextContent('');
    rerender(<Table />);
    expect(body()).not.toHaveClass('stale');
    expect(grid()).toHaveAttribute('aria-busy', 'false');
    expect(screen.getByRole('status')).toHaveTextContent('5 rows');
  });

  test('an empty answer to an earlier question says nothing about this one', () => {
    const { rerender } = render(<Table rows={[]} isRefreshing />);
    expect(screen.queryByText('No license matches')).toBeNull();
    rerender(<Table rows={[]} />);
    expect(screen.getByText('No license matches')).toBeInTheDocument();
  });
});

describe('rows', () => {
  test('the head names the columns, each row its place among all rows', () => {
    render(<Table total={1_234} hasMore />);
    expect(
      within(grid())
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Product', 'License key', 'Usage', '']);
    expect(grid()).toHaveAttribute('aria-rowcount', '1235');
    expect(dataRows()[0]).toHaveAttribute('aria-rowindex', '2');
    expect(screen.getByRole('status')).toHaveTextContent('1,234 rows');
  });

  test('while the number of rows is not known the grid says so', () => {
    render(<Table hasMore />);
    expect(grid()).toHaveAttribute('aria-rowcount', '-1');
  });

  test('of 20,000 rows only those in sight are in the page', () => {
    render(<Table rows={keys(20_000)} />);
    expect(grid()).toHaveAttribute('aria-rowcount', '20001');
    expect(dataRows().length).toBeGreaterThan(10);
    expect(dataRows().length).toBeLessThan(40);
    expect(document.querySelectorAll('*').length).toBeLessThan(400);
  });

  test('[9.08] rows are 36 px high, or as high as the table says, such as 50 and 72 for the first row of an account', () => {
    const { rerender } = render(<Table />);
    expect(dataRows().map((row) => row.style.height)).toEqual(Array(5).fill('36px'));
    rerender(<Table rowHeight={(_row, index) => (index % 3 === 0 ? 72 : 50)} />);
    expect(dataRows().map((row) => row.style.height)).toEqual(['72px', '50px', '50px', '72px', '50px']);
    expect(dataRows()[2]?.style.transform).toBe('translateY(122px)');
  });

  test('the same rows take another height when the table says another, as where a window becomes a phone', () => {
    const rows = keys(3);
    const { rerender } = render(<Table rows={rows} rowHeight={50} />);
    rerender(<Table rows={rows} rowHeight={106} />);
    expect(dataRows().map((row) => row.style.height)).toEqual(['106px', '106px', '106px']);
    expect(dataRows()[2]?.style.transform).toBe('translateY(212px)');
  });

  test('a cell that repeats the one above is merged with it', () => {
    const merging: DataColumn<Key>[] = [
      {
        id: 'account',
        header: 'Account',
        cell: (row, { previous }) => (previous?.used === row.used ? null : `Account ${row.used}`),
        mergesWithPrevious: (row, previous) => row.used === previous.used,
      },
    ];
    const rows = keys(3).map((row) => ({ ...row, used: true }));
    render(<Table columns={merging} rows={rows} />);
    expect(cell(0, 0)).toHaveTextContent('Account true');
    expect(cell(1, 0)).toHaveClass('merged');
    expect(cell(1, 0)).toBeEmptyDOMElement();
  });

  test('[9.08] a column is at least 200 px wide unless it says otherwise', () => {
    render(<Table />);
    const wide = grid().querySelector<HTMLElement>('.wide')!;
    expect(wide.style.getPropertyValue('--columns')).toBe(
      'minmax(200px, 1fr) minmax(200px, 1fr) minmax(200px, 1fr) 44px',
    );
  });
});

describe('loading more', () => {
  /** jsdom lays nothing out: the table is 500 px high and scrolled by hand. */
  function scrollTo(top: number): void {
    Object.defineProperty(grid(), 'clientHeight', { value: 500, configurable: true });
    Object.defineProperty(grid(), 'scrollTop', { value: top, configurable: true, writable: true });
    fireEvent.scroll(grid());
  }

  test('[9.08] the next page loads when less than 300 px remain to scroll, and only once', () => {
    const onLoadMore = vi.fn<() => void>();
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
    render(<Table rows={keys(50)} hasMore onLoadMore={onLoadMore} />);
    const height = 50 * 36 + 36;
    scrollTo(height - 500 - 300);
    expect(onLoadMore).not.toHaveBeenCalled();
    scrollTo(height - 500 - 299);
    scrollTo(height - 500 - 100);
    expect(onLoadMore).toHaveBeenCalledOnce();
  });

  test('rows that do not fill the table ask for more at once', () => {
    const onLoadMore = vi.fn<() => void>();
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
    render(<Table rows={keys(3)} hasMore onLoadMore={onLoadMore} />);
    expect(onLoadMore).toHaveBeenCalledOnce();
  });

  test.each([
    ['the last page is there', { hasMore: false }],
    ['the next page is on its way', { hasMore: true, isLoadingMore: true }],
    ['the last attempt failed', { hasMore: true, error: { message: 'No connection' } }],
  ])('nothing loads when %s', (_when, props) => {
    const onLoadMore = vi.fn<() => void>();
    render(<Table rows={keys(3)} onLoadMore={onLoadMore} {...props} />);
    expect(onLoadMore).not.toHaveBeenCalled();
  });

  test('rows that grew page by page ask for the page after that', () => {
    const onLoadMore = vi.fn<() => void>();
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
    const { rerender } = render(<Table rows={keys(3)} hasMore onLoadMore={onLoadMore} />);
    rerender(<Table rows={keys(3)} hasMore isLoadingMore onLoadMore={onLoadMore} />);
    rerender(<Table rows={keys(6)} hasMore onLoadMore={onLoadMore} />);
    expect(onLoadMore).toHaveBeenCalledTimes(2);
  });
});

describe('rows that say something', () => {
  test('[2.53] an error row shows the message with a retry', async () => {
    const onRetry = vi.fn<() => void>();
    render(<Table rows={[]} error={{ message: 'Service unavailable', status: 503 }} onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Service unavailable');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('[2.53] the retry is hidden on a 400', () => {
    render(<Table rows={[]} error={{ message: 'Bad filter', status: 400 }} onRetry={() => undefined} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Bad filter');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('[2.53] rows that were loaded stay when the next page fails, which can be tried again', () => {
    render(<Table hasMore error={{ message: 'No connection' }} onRetry={() => undefined} />);
    expect(screen.getByText('Product 4')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('No connectionTry again');
  });

  test('an empty table shows its text, and clears the filters if any are set', async () => {
    const onClearFilters = vi.fn<() => void>();
    const { rerender } = render(<Table rows={[]} />);
    expect(screen.getByText('No license matches')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    rerender(<Table rows={[]} onClearFilters={onClearFilters} />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClearFilters).toHaveBeenCalledOnce();
  });

  test('a loading table is busy, in its final layout, and not called empty', () => {
    render(<Table rows={[]} isLoading />);
    expect(grid()).toHaveAttribute('aria-busy', 'true');
    expect(grid().querySelectorAll('.bone')).toHaveLength(8 * 3);
    expect(screen.queryByText('No license matches')).toBeNull();
  });
});

describe('newer rows on their way', () => {
  test('after an empty answer the next search is not called empty before it has answered', () => {
    render(<Table rows={[]} isRefreshing />);
    expect(grid()).toHaveAttribute('aria-busy', 'true');
    expect(grid().querySelectorAll('.bone')).toHaveLength(8 * 3);
    expect(screen.queryByText('No license matches')).toBeNull();
  });

  test('the rows of before are dimmed until then', () => {
    const { rerender } = render(<Table isRefreshing />);
    expect(grid().querySelector('.body')).toHaveClass('stale');
    rerender(<Table />);
    expect(grid().querySelector('.body')).not.toHaveClass('stale');
  });
});

describe('groups', () => {
  const groups: NonNullable<DataTableProps<Key>['groups']> = {
    isSame: (row, other) => row.used === other.used,
    title: (row) => <a href={`/${String(row.used)}`}>{row.used ? 'Used' : 'Unused'}</a>,
  };

  test('a strip above the first row of each group says what its rows share', () => {
    const rows = keys(4).toSorted((a, b) => Number(b.used) - Number(a.used));
    render(<Table rows={rows} groups={groups} />);
    expect(dataRows().map((row) => row.querySelector('.group')?.textContent)).toEqual([
      'Used',
      undefined,
      'Unused',
      undefined,
    ]);
  });
});

test('a text that is cut inside its cell can be read in full', async () => {
  const lines: DataColumn<Key>[] = [
    {
      id: 'product',
      header: 'Product',
      cell: (row) => (
        <>
          {row.product}
          <span className="second" style={{ textOverflow: 'ellipsis' }}>
            a long second line
          </span>
        </>
      ),
    },
  ];
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.className === 'second' ? 300 : 100;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  render(<Table columns={lines} />);
  fireEvent.pointerOver(screen.getAllByText('a long second line')[0]!);
  expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent('a long second line');
});

describe('keyboard', () => {
  const start = async () => {
    const user = userEvent.setup();
    await user.tab(); // the column menu
    await user.tab();
    return user;
  };

  test('the rows are one tab stop; Tab goes on to the controls of the active row only', async () => {
    render(
      <>
        <Table />
        <button type="button">after</button>
      </>,
    );
    const user = await start();
    expect(cell(0, 0)).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Usage of Product 0' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
  });

  test('arrows move the active cell and stop at the edges', async () => {
    render(<Table />);
    const user = await start();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(cell(2, 1)).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(cell(0, 0)).toHaveFocus();
  });

  test('Home and End lead to the ends of the row, with Ctrl to the ends of the table', async () => {
    render(<Table rows={keys(1_000)} />);
    const user = await start();
    await user.keyboard('{End}');
    expect(cell(0, 2)).toHaveFocus();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(cell(999, 2)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(cell(999, 0)).toHaveFocus();
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(cell(0, 0)).toHaveFocus();
  });

  test('Page Down and Page Up move by what is in sight', async () => {
    render(<Table rows={keys(1_000)} />);
    const user = await start();
    await user.keyboard('{PageDown}');
    const row = Number(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']);
    expect(row).toBeGreaterThan(5);
    await user.keyboard('{PageUp}');
    expect(cell(0, 0)).toHaveFocus();
  });

  test('Enter goes into a cell with a control and Escape comes back', async () => {
    render(<Table />);
    const user = await start();
    await user.keyboard('{End}{Enter}');
    expect(screen.getByRole('link', { name: 'Usage of Product 0' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(cell(0, 2)).toHaveFocus();
  });

  test('Enter on a cell without a control enters the row', async () => {
    const onRowEnter = vi.fn<(row: Key) => void>();
    render(<Table onRowEnter={onRowEnter} />);
    const user = await start();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onRowEnter).toHaveBeenCalledWith(expect.objectContaining({ id: 'k1' }));
  });

  test('Ctrl+C copies the active cell, and pointing at it offers a copy button', async () => {
    const user = userEvent.setup();
    render(<Table />);
    await user.click(cell(1, 1));
    await user.keyboard('{Control>}c{/Control}');
    expect(await navigator.clipboard.readText()).toBe('KEY-1');
    await user.hover(cell(3, 1));
    expect(within(cell(3, 1)).getByRole('button', { name: 'Copy License key' })).toBeInTheDocument();
    await user.click(cell(3, 1));
    await user.click(within(cell(3, 1)).getByRole('button', { name: 'Copy License key' }));
    expect(await navigator.clipboard.readText()).toBe('KEY-3');
  });
});

describe('what is cut off', () => {
  const twoLines: DataColumn<Key> = {
    id: 'two',
    header: 'License',
    cell: (row) => (
      <>
        <span>PL-{row.id}</span>
        <span className="line" style={{ textOverflow: 'ellipsis' }}>
          iText Core 7 · Version 9.2.0
        </span>
      </>
    ),
  };
  const tip = '.MuiTooltip-tooltip';

  test('inside a cell is shown with the whole cell while that is pointed at', async () => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
      return this.classList.contains('line') ? 300 : 0;
    });
    render(<Table columns={[columns[0]!, twoLines]} />);
    await userEvent.hover(cell(0, 1));
    expect(await screen.findByText(/iText Core 7 · Version 9\.2\.0$/, { selector: tip })).toBeInTheDocument();
  });

  test('a cell in which everything can be read shows nothing', async () => {
    render(<Table columns={[columns[0]!, twoLines]} />);
    await userEvent.hover(cell(0, 1));
    await new Promise((done) => setTimeout(done, 400));
    expect(document.querySelector(tip)).toBeNull();
  });
});

describe('selection', () => {
  function Selectable({ onChange }: { onChange?: (ids: string[]) => void }) {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return (
      <Table
        selection={{
          selected,
          onChange: (next) => {
            setSelected(next);
            onChange?.([...next].sort());
          },
          refusal: (row) => (row.used ? null : 'Never used'),
          name: (row) => row.product,
        }}
      />
    );
  }

  test('Space selects the active row, and only rows that can be selected', async () => {
    const changes: string[][] = [];
    render(<Selectable onChange={(ids) => changes.push(ids)} />);
    const user = userEvent.setup();
    await user.click(cell(0, 1));
    await user.keyboard(' {ArrowDown} {ArrowDown} ');
    expect(changes).toEqual([['k0'], ['k0', 'k2']]);
    expect(dataRows()[0]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard(' ');
    expect(changes.at(-1)).toEqual(['k0']);
  });

  test('a row that cannot be selected says why', () => {
    render(<Selectable />);
    const box = screen.getByRole('checkbox', { name: 'Select Product 1' });
    expect(box).toBeDisabled();
    expect(box).toHaveAttribute('title', 'Never used');
  });

  test('the box in the head selects every row that can be, and takes it back', async () => {
    const changes: string[][] = [];
    render(<Selectable onChange={(ids) => changes.push(ids)} />);
    const all = screen.getByRole('checkbox', { name: 'Select all loaded rows' });
    await userEvent.click(all);
    await userEvent.click(all);
    expect(changes).toEqual([['k0', 'k2', 'k4'], []]);
  });

  test('a click with Shift selects the range', async () => {
    const user = userEvent.setup();
    render(<Selectable />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Product 0' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Product 4' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByRole('checkbox', { name: 'Select Product 2' })).toBeChecked();
  });
});

describe('columns', () => {
  const heads = () =>
    within(grid())
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .filter(Boolean);

  test('the person shows and hides columns, and the choice is kept', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Table />);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'Product' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'License key' }));
    await user.keyboard('{Escape}');
    expect(heads()).toEqual(['Product', 'Usage']);
    unmount();
    render(<Table />);
    expect(heads()).toEqual(['Product', 'Usage']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reset to fit width' }));
    expect(heads()).toEqual(['Product', 'License key', 'Usage']);
  });

  test('columns are shown as the width allows', () => {
    const more = ['a', 'b', 'c'].map((id) => ({ id, header: id, cell: () => id }));
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_050);
    render(<Table columns={[...columns, ...more]} />);
    expect(heads()).toEqual(['Product', 'License key', 'Usage', 'a', 'b']);
  });

  test('broken stored choices change nothing', () => {
    localStorage.setItem('columns.licenses', '{"key":"no"');
    render(<Table />);
    expect(heads()).toEqual(['Product', 'License key', 'Usage']);
  });
});
