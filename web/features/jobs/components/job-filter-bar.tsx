import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import {
  isAtStart,
  refuseStartAfter,
  refuseStartBefore,
  runStatuses,
  startFilters,
  type JobFilters,
  type RunStatus,
} from '#domain/jobs/job-search.ts';
import { useToday } from '#web/core/use-today.ts';
import { DateField } from '#web/ui/date-field/date-field.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx';
import type { ActiveFilter } from '#web/ui/filter-bar/filter-chip.tsx';
import { FilterPanel } from '#web/ui/filter-bar/filter-panel.tsx';
import type { JobFilterState } from '../use-job-filters.ts';

interface JobFilterBarProps {
  state: JobFilterState;
  jobName: string;
  names: readonly string[];
}

/** 2.89, 3.25: every filter in the panel; those that are not as in 9.23 as chips. */
export function JobFilterBar({ state: { filters, change }, jobName, names }: JobFilterBarProps) {
  const { t } = useTranslation();
  const today = useToday();
  const start = startFilters(today);
  const reset = (): void => change({ ...start, jobName: filters.jobName });
  const set = chipsOf(t, filters, change, start);
  return (
    <FilterBar filters={set} onClear={isAtStart(filters, today) ? undefined : reset}>
      <FilterPanel count={set.length} onClear={reset}>
        <SelectField
          label={t('jobs.filter.job')}
          options={names.map((name) => ({ value: name, label: name }))}
          value={jobName}
          onChange={(name) => change({ jobName: name })}
        />
        <DateField
          label={t('jobs.filter.after')}
          value={filters.startTimeAfter}
          today={today}
          help={t('jobs.filter.days')}
          refusal={(day) => textOf(t, refuseStartAfter(day, filters.startTimeBefore, today))}
          onChange={(startTimeAfter) => change({ startTimeAfter })}
        />
        <DateField
          label={t('jobs.filter.before')}
          value={filters.startTimeBefore}
          today={today}
          refusal={(day) => textOf(t, refuseStartBefore(day, filters.startTimeAfter, today))}
          onChange={(startTimeBefore) => change({ startTimeBefore })}
        />
        <ChoiceList<RunStatus>
          label={t('jobs.filter.status')}
          options={runStatuses.map((one) => ({ value: one, label: t(`jobs.status.${one}`) }))}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        <Box>
          <CheckboxField
            label={t('jobs.filter.skipped')}
            value={filters.includeSkipped}
            onChange={(includeSkipped) => change({ includeSkipped })}
          />
        </Box>
      </FilterPanel>
    </FilterBar>
  );
}

const textOf = (t: TFunction, refusal: 'future' | 'afterUntil' | 'beforeFrom' | null): string | null =>
  refusal === null ? null : t(`jobs.filter.${refusal}`);

/** What narrows or widens the list more than 9.23 does. */
function chipsOf(
  t: TFunction,
  filters: JobFilters,
  change: (next: Partial<JobFilters>) => void,
  start: JobFilters,
): ActiveFilter[] {
  const { startTimeAfter, startTimeBefore, status, includeSkipped } = filters;
  const all: (ActiveFilter & { isSet: boolean })[] = [
    {
      ...{ id: 'after', name: t('jobs.filter.after'), isSet: startTimeAfter !== start.startTimeAfter },
      label: t('jobs.filter.chip.after', { day: formatDay(startTimeAfter) }),
      onRemove: () => change({ startTimeAfter: start.startTimeAfter }),
    },
    {
      ...{ id: 'before', name: t('jobs.filter.before'), isSet: startTimeBefore !== null },
      label: t('jobs.filter.chip.before', { day: formatDay(startTimeBefore ?? start.startTimeAfter) }),
      onRemove: () => change({ startTimeBefore: null }),
    },
    {
      ...{ id: 'status', name: t('jobs.filter.status'), isSet: status.length < runStatuses.length },
      label: status.map((one) => t(`jobs.status.${one}`)).join(', ') || '–',
      onRemove: () => change({ status: start.status }),
    },
    {
      ...{ id: 'skipped', name: t('jobs.filter.skipped'), isSet: includeSkipped },
      label: t('jobs.filter.chip.skipped'),
      onRemove: () => change({ includeSkipped: false }),
    },
  ];
  return all.filter(({ isSet }) => isSet);
}
