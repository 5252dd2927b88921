import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { DataTable } from './data-table.tsx';

const page = document.defaultView!;
const before = page.matchMedia;

/** A screen as wide as this, in px. */
function screenOf(width: number): void {
  page.matchMedia = vi.fn<(query: string) => MediaQueryList>(
    (query) =>
      ({
        matches: width <= Number(/max-width:([\d.]+)px/.exec(query)?.[1]),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}
afterEach(() => {
  page.matchMedia = before;
});

const table = () => (
  <DataTable
    label="Cases"
    columns={[
      { id: 'account', header: 'Account', cell: ({ account }) => account },
      { id: 'state', header: 'Status', cell: ({ state }) => state },
    ]}
    phone={{ cell: ({ account, state }) => `${account}: ${state}`, rowHeight: 92 }}
    rows={[{ account: 'Acme', state: 'Closed' }]}
    rowId={({ account }) => account}
    rowHeight={52}
    emptyText="None"
    storageKey="cases"
  />
);
const shown = () => ({
  heads: screen.getAllByRole('columnheader').map((head) => head.textContent),
  cells: screen.getAllByRole('gridcell').map((cell) => cell.textContent),
  height: screen.getAllByRole('row')[1]!.style.height,
});

test('a row is cells below the heads of their columns', () => {
  screenOf(1440);
  render(table());
  expect(shown()).toEqual({ heads: ['Account', 'Status', ''], cells: ['Acme', 'Closed'], height: '52px' });
});

test('on a phone a row is a card below the name of the table, and no column can be taken away', () => {
  screenOf(390);
  render(table());
  expect(shown()).toEqual({ heads: ['Cases'], cells: ['Acme: Closed'], height: '92px' });
});
