import { formatNumber } from '#domain/core/format.ts';
import { fillLabel, useUiLabels } from '../ui-labels.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { TableState } from './table-state.ts';

/** Tells screen readers how many rows a search found, and that more are on their way. */
export function TableAnnouncement({ state, loaded }: { state: TableState; loaded: number }) {
  const labels = useUiLabels();
  const isQuiet = state.isLoading || state.isStale || state.error !== null;
  const count = formatNumber(state.rowCount ?? loaded);
  const text = state.isLoadingMore ? labels.tableLoadingMore : fillLabel(labels.tableRows, { count });
  return <VisuallyHidden role="status">{isQuiet ? '' : text}</VisuallyHidden>;
}
