import { formatNumber } from '#domain/core/format.ts';
import { fillLabel, useUiLabels } from '../ui-labels.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { TableState } from './table-state.ts';

/** Tells screen readers how many rows a search found, and that more are on their way. */
export function TableAnnouncement({ state, loaded }: { state: TableState; loaded: number }) {
  const labels = useUiLabels();
  const isQuiet = state.isLoading || state.isStale || state.error !== null;
  const rows = state.rowCount ?? loaded;
  const counted = fillLabel(rows === 1 ? labels.tableRow : labels.tableRows, { count: formatNumber(rows) });
  const text = state.isLoadingMore ? labels.tableLoadingMore : counted;
  return <VisuallyHidden role="status">{isQuiet ? '' : text}</VisuallyHidden>;
}
