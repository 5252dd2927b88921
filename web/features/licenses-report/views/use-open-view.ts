import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import type { SortText } from '#domain/licenses-report/report-sort.ts';
import { fromSaved } from '#domain/licenses-report/saved-filters.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { reportViewsQuery } from './queries.ts';

/** Brings filters into the address, and an order where one is given. */
export type WriteFilters = (
  filters: ReportFilters,
  how: { replace: boolean; sort?: SortText | undefined },
) => void;

/** Opens the view that an address names; true until its filters stand in the address, or it is known to be gone. */
export function useOpenView(viewId: string | undefined, write: WriteFilters): boolean {
  const { t } = useTranslation();
  const notify = useNotify();
  const { data, isPending } = useQuery({ ...reportViewsQuery, enabled: viewId !== undefined });
  const view = data?.find(({ id }) => id === viewId);
  const isGone = viewId !== undefined && !isPending && view === undefined;
  useEffect(() => {
    if (view) write(fromSaved(view.filters), { replace: true, sort: view.sort });
  }, [view, write]);
  useEffect(() => {
    if (!isGone) return;
    notify({
      severity: 'warning',
      title: t('licenses.report.viewGone'),
      text: t('licenses.report.viewGoneText'),
    });
  }, [isGone, notify, t]);
  return viewId !== undefined && !isGone;
}
