import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteSavedFilters, saveFilters } from '#domain/licenses-report/contract.ts';
import { sameFilters } from '#domain/licenses-report/filter-address.ts';
import { startFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { defaultSort, writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';
import { toSaved } from '#domain/licenses-report/saved-filters.ts';
import { call } from '#web/core/http.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { SplitButton } from '#web/ui/split-button.tsx';
import { savedFiltersQuery } from '../queries.ts';
import type { FilterState } from '../use-report-filters.ts';

interface SaveFiltersProps {
  state: FilterState;
  filters: ReportFilters;
  sort: ReportSort;
}

/** Saves filters and order for the next time, goes back to what is saved, or forgets it. */
export const SaveFilters = memo(function SaveFilters({ state, filters, sort }: SaveFiltersProps) {
  const { t } = useTranslation();
  const { email } = useUser();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const order = writeSort(sort);
  const isAtStart = order === state.startSort && sameFilters(filters, state.start);

  const attempt = async (work: () => Promise<void>, failure: string): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify(changeFailure(t, error, failure));
    }
  };
  const save = async (): Promise<void> =>
    attempt(async () => {
      const kept = await call(saveFilters, { query: { sort: order }, body: toSaved(filters) });
      queryClient.setQueryData(savedFiltersQuery.queryKey, kept);
      notify({
        severity: 'success',
        title: t('licenses.report.saved'),
        text: t('licenses.report.savedText'),
      });
    }, t('licenses.report.saveFailed'));
  const forget = async (): Promise<void> =>
    attempt(async () => {
      await call(deleteSavedFilters);
      queryClient.setQueryData(savedFiltersQuery.queryKey, { filters: null });
      notify({
        severity: 'success',
        title: t('licenses.report.forgotten'),
        text: t('licenses.report.forgottenText'),
      });
    }, t('licenses.report.forgetFailed'));

  return (
    <SplitButton
      main={{
        id: 'save',
        label: t('licenses.report.save'),
        disabled: state.hasSaved && isAtStart,
        onSelect: () => void save(),
      }}
      others={[
        {
          id: 'reset',
          label: t(state.hasSaved ? 'licenses.report.reset' : 'licenses.report.resetDefault'),
          disabled: isAtStart,
          onSelect: () => state.change(state.start, { sort: state.startSort }),
        },
        ...(state.hasSaved
          ? [
              {
                id: 'default',
                label: t('licenses.report.resetDefault'),
                onSelect: () => state.change(startFilters(email), { sort: writeSort(defaultSort) }),
              },
              { id: 'forget', label: t('licenses.report.forget'), onSelect: () => void forget() },
            ]
          : []),
      ]}
    />
  );
});
