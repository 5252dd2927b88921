import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { useUiLabels } from '../ui-labels.tsx';

export interface TableError {
  message: string;
  /** The HTTP status, where there was an answer: after a 400 the same request would fail again. */
  status?: number;
}

interface MessageProps {
  rowIndex: number;
  colSpan: number;
  children: ReactNode;
}

/** A row that says something in place of data; it stays in sight when the table is scrolled sideways. */
function MessageRow({ rowIndex, colSpan, children }: MessageProps) {
  return (
    <div role="row" aria-rowindex={rowIndex}>
      <div role="gridcell" aria-colspan={colSpan} className="message">
        {children}
      </div>
    </div>
  );
}

interface ErrorRowProps extends Omit<MessageProps, 'children'> {
  error: TableError;
  onRetry: (() => void) | undefined;
}

/** The message with a retry; none on a 400 (2.53). */
export function ErrorRow({ error, onRetry, ...place }: ErrorRowProps) {
  const labels = useUiLabels();
  const canRetry = onRetry !== undefined && error.status !== 400;
  return (
    <MessageRow {...place}>
      <Box
        role="alert"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 1.5,
          px: 2,
          py: 3,
          whiteSpace: 'normal',
        }}
      >
        <Box
          component="span"
          sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
        >
          <Box component="span" sx={{ color: 'error.main', display: 'inline-flex' }}>
            <CircleAlert size={16} aria-hidden />
          </Box>
          {error.message}
        </Box>
        {canRetry && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<RotateCw size={14} aria-hidden />}
            onClick={onRetry}
          >
            {labels.retry}
          </Button>
        )}
      </Box>
    </MessageRow>
  );
}

interface EmptyRowProps extends Omit<MessageProps, 'children'> {
  text: ReactNode;
  /** Given when filters are set. */
  onClearFilters: (() => void) | undefined;
}

/** The empty table's text, with a way to clear the filters if any are set (2.54). */
export function EmptyRow({ text, onClearFilters, ...place }: EmptyRowProps) {
  const labels = useUiLabels();
  return (
    <MessageRow {...place}>
      <Box
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1.5,
          px: 2,
          py: 6,
          textAlign: 'center',
          color: 'text.secondary',
          whiteSpace: 'normal',
        }}
      >
        <div>{text}</div>
        {onClearFilters !== undefined && (
          <Button size="small" variant="outlined" color="inherit" onClick={onClearFilters}>
            {labels.tableClearFilters}
          </Button>
        )}
      </Box>
    </MessageRow>
  );
}

interface SkeletonRowsProps {
  count: number;
  /** aria-rowindex is left out: these rows are no data. */
  height: number;
  columnCount: number;
  hasSelection: boolean;
  top?: number;
}

/** Rows in the final layout while data is on its way. */
export function SkeletonRows({ count, height, columnCount, hasSelection, top = 0 }: SkeletonRowsProps) {
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
