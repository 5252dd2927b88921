import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fromSaved } from '#domain/licenses-report/saved-filters.ts';
import { useIsHere } from '#web/core/use-navigate-here.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import type { ChangeFilters } from '../filter-bar/control-props.ts';
import { reportViewsQuery } from './queries.ts';
import { showColumns } from './show-columns.ts';

/** Opens the view that an address names; true until its filters stand in the address, or it is known to be gone. */
export function useOpenView(viewId: string | undefined, change: ChangeFilters): boolean {
  const { t } = useTranslation();
  const notify = useNotify();
  const isHere = useIsHere();
  const { data, isPending } = useQuery({ ...reportViewsQuery, enabled: viewId !== undefined });
  const view = data?.find(({ id }) => id === viewId);
  const isGone = viewId !== undefined && !isPending && view === undefined;
  useEffect(() => {
    if (!isHere || !view) return;
    showColumns(view);
    change(fromSaved(view.filters), { replace: true, sort: view.sort });
  }, [isHere, view, change]);
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
