import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';

export interface TableError {
  message: string;
  /** The HTTP status, where there was an answer: after a 400 the same request would fail again. */
  status?: number;
}

interface TableMessageProps {
  rowIndex: number;
  colSpan: number;
  error: TableError | null;
  onRetry: (() => void) | undefined;
  emptyText: ReactNode;
  /** Given when filters are set. */
  onClearFilters: (() => void) | undefined;
}

const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;

/**
 * What stands in place of rows, in sight also when the table is scrolled sideways: an error with a retry, none on a 400
 * (2.53), or the empty table's text with a way to clear the filters if any are set (2.54).
 */
export function TableMessage(props: TableMessageProps) {
  const { error, onRetry, onClearFilters } = props;
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={props.rowIndex}>
        <div role="gridcell" aria-colspan={props.colSpan} className="message">
          {error === null ? (
            <div className="empty">
              <div>{props.emptyText}</div>
              {onClearFilters !== undefined && (
                <Button {...look} onClick={onClearFilters}>
                  {widgets.tableClearFilters}
                </Button>
              )}
            </div>
          ) : (
            <div role="alert" className="failure">
              <span className="why">
                <CircleAlert size={16} aria-hidden />
                {error.message}
              </span>
              {onRetry !== undefined && error.status !== 400 && (
                <Button {...look} startIcon={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
                  {ui.retry}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface SkeletonRowsProps {
  count: number;
  /** aria-rowindex is left out: these rows are no data. */
  height: number;
  columnCount: number;
  hasSelection: boolean;
  top: number;
}

/** Rows in the final layout while data is on its way. */
export function SkeletonRows({ count, height, columnCount, hasSelection, top }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the rows are all alike
    <div
      key={index}
      className={top + index === 0 ? 'row first' : 'row'}
      aria-hidden
      style={{ height, transform: `translateY(${top + index * height}px)` }}
    >
      {hasSelection && <div className="cell" />}
      {Array.from({ length: columnCount }, (_unused, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- the cells are all alike
        <div key={column} className="cell">
          <span className="bone" style={{ width: `${72 - ((index * 17 + column * 29) % 38)}%` }} />
        </div>
      ))}
    </div>
  ));
}
