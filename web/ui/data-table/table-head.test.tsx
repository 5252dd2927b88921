import '@testing-library/jest-dom/vitest';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { DataColumn } from './data-column.ts';
import type { DataTableProps } from './data-table-props.ts';
import { DataTable } from './data-table.tsx';

interface Key {
  id: string;
  product: string;
}
const columns: readonly DataColumn<Key>[] = [
  { id: 'product', header: 'Product', hideable: false, sortBy: 'name', cell: (row) => row.product },
  { id: 'link', header: 'Usage', cell: (row) => <a href={`#${row.id}`}>{`Usage of ${row.product}`}</a> },
  { id: 'used', header: 'Last used', sortBy: 'lastUsed', cell: () => 'Never' },
];
const rows: readonly Key[] = [
  { id: 'k0', product: 'First' },
  { id: 'k1', product: 'Second' },
];

function Table(props: Partial<DataTableProps<Key>>) {
  return (
    <DataTable
      label="Licenses"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      emptyText="No license matches"
      storageKey="licenses"
      {...props}
    />
  );
}
const heads = () => screen.getAllByRole('columnheader');

test('heads of columns that rows can be in order of are buttons, and say in which direction they are', async () => {
  const user = userEvent.setup();
  const onSort = vi.fn<(by: string) => void>();
  const { rerender } = render(<Table sort={{ by: 'lastUsed', descending: true, onSort }} />);
  expect(heads().map((head) => head.getAttribute('aria-sort'))).toEqual(['none', null, 'descending', null]);
  rerender(<Table sort={{ by: 'lastUsed', descending: false, onSort }} />);
  expect(heads()[2]).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Product' }));
  screen.getByRole('button', { name: 'Last used' }).focus();
  await user.keyboard('{Enter}');
  expect(onSort.mock.calls).toEqual([['name'], ['lastUsed']]);
  expect(screen.queryByRole('button', { name: 'Usage' })).toBeNull();
});

test('a table in no order has plain heads', () => {
  render(<Table />);
  expect(screen.queryByRole('button', { name: 'Product' })).toBeNull();
  expect(heads().every((head) => !head.hasAttribute('aria-sort'))).toBe(true);
});

test('a click on a row opens it, one on a link or a box of the row is theirs', async () => {
  const user = userEvent.setup();
  const onRowEnter = vi.fn<(row: Key) => void>();
  const onChange = vi.fn<(selected: ReadonlySet<string>) => void>();
  const selection = { selected: new Set<string>(), onChange, name: (row: Key) => row.product };
  render(<Table onRowEnter={onRowEnter} selection={selection} />);
  await user.click(screen.getByRole('link', { name: 'Usage of Second' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select First' }));
  expect(onRowEnter).not.toHaveBeenCalled();
  await user.click(screen.getByText('Second'));
  expect(onRowEnter.mock.calls).toEqual([[rows[1]]]);
});

test('whoever has marked text of a row copies it and opens nothing', async () => {
  const onRowEnter = vi.fn<(row: Key) => void>();
  render(<Table onRowEnter={onRowEnter} />);
  vi.spyOn(globalThis, 'getSelection').mockReturnValue({ toString: () => 'Sec' } as Selection);
  await userEvent.click(screen.getByText('Second'));
  expect(onRowEnter).not.toHaveBeenCalled();
});

test('where no column can be taken away there is no menu of columns, and no empty head either', () => {
  render(<Table columns={columns.slice(0, 1)} />);
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  expect(heads().map((head) => head.textContent)).toEqual(['Product']);
});

test('an empty table offers nothing to select, and one row is one row', () => {
  const selection = { selected: new Set<string>(), onChange: () => {}, name: (row: Key) => row.product };
  const { rerender } = render(<Table rows={[]} selection={selection} />);
  expect(screen.getByRole('checkbox', { name: 'Select all loaded rows' })).toBeDisabled();
  rerender(<Table rows={rows.slice(0, 1)} selection={selection} />);
  expect(screen.getByRole('checkbox', { name: 'Select all loaded rows' })).toBeEnabled();
  expect(within(screen.getByRole('grid')).getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 row$/);
});
