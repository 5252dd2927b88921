import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { ColumnMenu } from './column-menu.tsx';
import { hasColumnMenu, type DataColumn } from './data-column.ts';
import type { TableSort } from './data-table-props.ts';
import type { ColumnVisibility } from './use-column-visibility.ts';
import type { RowSelection } from './use-row-selection.ts';

interface TableHeadProps<Row extends object> {
  choices: RowSelection;
  columns: readonly DataColumn<Row>[];
  allColumns: readonly DataColumn<Row>[];
  visibility: ColumnVisibility;
  hasSelection: boolean;
  sort: TableSort | undefined;
  /** Nothing to select on an empty table. */
  isEmpty: boolean;
}

/** The head that stays: names of the columns, select-all, the column menu. */
export function TableHead<Row extends object>(props: TableHeadProps<Row>) {
  const { choices, columns, allColumns, visibility, hasSelection, sort } = props;
  return (
    <div role="rowgroup" className="head-group">
      <div role="row" className="head" aria-rowindex={1}>
        {hasSelection && (
          <div role="columnheader" className="check">
            <input
              type="checkbox"
              aria-label={widgets.tableSelectAll}
              checked={choices.isAll}
              disabled={props.isEmpty}
              ref={(input) => {
                if (input) input.indeterminate = choices.isSome;
              }}
              onChange={() => choices.chooseAll(!choices.isAll)}
            />
          </div>
        )}
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            className={`${column.align === 'end' ? 'end' : ''} ${column.frozen ? 'frozen' : ''}`}
            title={column.header}
            aria-sort={orderBy(column, sort)}
          >
            <HeadContent column={column} sort={sort} />
          </div>
        ))}
        {hasColumnMenu(allColumns) && (
          <div role="columnheader" className="menu">
            <ColumnMenu columns={allColumns} visibility={visibility} />
          </div>
        )}
      </div>
    </div>
  );
}

function orderBy<Row>({ sortBy }: DataColumn<Row>, sort: TableSort | undefined) {
  if (sort === undefined || sortBy === undefined) return undefined;
  if (sort.by !== sortBy) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

/** The name of a column; a button where a click puts the rows in its order, with an arrow while they are. */
function HeadContent<Row>({ column, sort }: { column: DataColumn<Row>; sort: TableSort | undefined }) {
  const { sortBy, header } = column;
  if (sort === undefined || sortBy === undefined) return header;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <button type="button" className="sort" onClick={() => sort.onSort(sortBy)}>
      {header}
      {sort.by === sortBy && <Arrow size={14} aria-hidden />}
    </button>
  );
}
