import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import type { ReportUser } from '#domain/licenses-report/schema.ts';
import { expirationStatuses } from '#domain/licenses/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { AsyncAutocomplete } from '#web/ui/fields/async-autocomplete.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { MultiSelectField } from '#web/ui/fields/select-field.tsx';
import { FilterBar, type ActiveFilter } from '#web/ui/filter-bar/filter-bar.tsx';
import { searchUsers } from '../queries.ts';
import { nameOfUser, useAssignee } from '../use-assignee.ts';
import type { FilterState } from '../use-report-filters.ts';
import { SaveFilters } from './save-filters.tsx';

interface ReportFilterBarProps {
  state: FilterState;
  filters: ReportFilters;
}

/** The line above the report: search and filters that act at once, below them what is set. */
export function ReportFilterBar({ state, filters }: ReportFilterBarProps) {
  const { t } = useTranslation();
  const { email } = useUser();
  const { change } = state;
  const assignee = useAssignee(filters.assignee);
  const isMine = filters.assignee.toLowerCase() === email.toLowerCase();
  const setAssignee = (user: ReportUser | null): void => change({ ...filters, assignee: user?.email ?? '' });
  const active = useActiveFilters(filters, assignee, change);
  return (
    <FilterBar filters={active} onClear={active.length > 1 ? () => change(emptyFilters) : undefined}>
      <Box sx={{ flex: '2 1 280px', minWidth: 0 }}>
        <SearchField
          value={filters.search}
          onSearch={(search) => change({ ...filters, search })}
          label={t('licenses.report.searchLabel')}
          placeholder={t('licenses.report.searchPlaceholder')}
        />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, maxWidth: { sm: 300 } }}>
        <AsyncAutocomplete<ReportUser>
          label={t('licenses.report.filter.assignee')}
          value={assignee}
          onChange={setAssignee}
          load={searchUsers}
          optionId={(user) => user.email}
          optionLabel={(user) =>
            optionText(
              t('licenses.report.assigneeOption', { name: nameOfUser(user), email: user.email }),
              user,
            )
          }
          placeholder={t('licenses.report.assigneePlaceholder')}
        />
      </Box>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, maxWidth: { sm: 220 } }}>
        <MultiSelectField
          label={t('licenses.report.filter.expirationStatus')}
          options={expirationStatuses.map((value) => ({ value, label: t(`expirationStatus.${value}`) }))}
          value={[...filters.expirationStatus]}
          onChange={(expirationStatus) => change({ ...filters, expirationStatus })}
          placeholder={t('licenses.report.anyStatus')}
        />
      </Box>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={isMine}
            onChange={(_event, mine) => change({ ...filters, assignee: mine ? email : '' })}
          />
        }
        label={t('licenses.report.mineOnly')}
        sx={{ ml: 0.5, mr: 0.5, gap: 1, minHeight: 36, whiteSpace: 'nowrap' }}
      />
      <Box sx={{ ml: 'auto' }}>
        <SaveFilters state={state} filters={filters} />
      </Box>
    </FilterBar>
  );
}

/** Somebody whose name nobody knows is their address, once. */
const optionText = (both: string, user: ReportUser): string =>
  nameOfUser(user) === user.email ? user.email : both;

/** What is set, one chip per value. */
function useActiveFilters(
  filters: ReportFilters,
  assignee: ReportUser | null,
  change: FilterState['change'],
): ActiveFilter[] {
  const { t } = useTranslation();
  const chip = (filter: string, value: string): string => t('licenses.report.chip', { filter, value });
  return [
    ...(filters.search === ''
      ? []
      : [
          {
            id: 'search',
            label: chip(t('licenses.report.filter.search'), filters.search),
            onRemove: () => change({ ...filters, search: '' }),
          },
        ]),
    ...(assignee === null
      ? []
      : [
          {
            id: 'assignee',
            label: chip(t('licenses.report.filter.assignee'), nameOfUser(assignee)),
            onRemove: () => change({ ...filters, assignee: '' }),
          },
        ]),
    ...filters.expirationStatus.map((status) => ({
      id: status,
      label: chip(t('licenses.report.filter.expirationStatus'), t(`expirationStatus.${status}`)),
      onRemove: () =>
        change({
          ...filters,
          expirationStatus: filters.expirationStatus.filter((other) => other !== status),
        }),
    })),
  ];
}
