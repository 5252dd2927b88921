import { useUiLabels } from '../ui-labels.tsx';
import { ColumnMenu } from './column-menu.tsx';
import type { DataColumn } from './data-column.ts';
import type { ColumnVisibility } from './use-column-visibility.ts';
import type { TableModel } from './use-table-model.ts';

interface TableHeadProps<Row extends object> {
  table: TableModel<Row>;
  columns: readonly DataColumn<Row>[];
  allColumns: readonly DataColumn<Row>[];
  visibility: ColumnVisibility;
  hasSelection: boolean;
}

/** The head that stays: names of the columns, select-all, the column menu. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { table, columns, allColumns, visibility, hasSelection } = props;
  const labels = useUiLabels();
  const isAll = hasSelection && table.getIsAllRowsSelected();
  const isSome = hasSelection && !isAll && table.getIsSomeRowsSelected();
  return (
    <div role="rowgroup" className="head-group">
      <div role="row" className="head" aria-rowindex={1}>
        {hasSelection && (
          <div role="columnheader" className="check">
            <input
              type="checkbox"
              aria-label={labels.tableSelectAll}
              checked={isAll}
              ref={(input) => {
                if (input) input.indeterminate = isSome;
              }}
              onChange={() => table.toggleAllRowsSelected(!isAll)}
            />
          </div>
        )}
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            className={`${column.align === 'end' ? 'end' : ''} ${column.frozen ? 'frozen' : ''}`}
            title={column.header}
          >
            {column.header}
          </div>
        ))}
        <div role="columnheader" className="menu">
          <ColumnMenu columns={allColumns} visibility={visibility} />
        </div>
      </div>
    </div>
  );
}
