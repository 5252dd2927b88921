import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CalendarSearch } from '#domain/calendar/calendar-search.ts';
import { calendarKinds, type CalendarKind } from '#domain/calendar/calendar-kinds.ts';
import type { CalendarEntry } from '#domain/calendar/schema.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const ALL = '';

interface CalendarFiltersProps {
  entries: readonly CalendarEntry[];
  search: CalendarSearch;
  change: (next: CalendarSearch) => void;
  namesAccount: boolean;
}

/** Kind and, of staff, account; a kind of which there is nothing is not offered. */
export function CalendarFilters({ entries, search, change, namesAccount }: CalendarFiltersProps) {
  const { t } = useTranslation();
  const kinds = calendarKinds.filter(
    (kind) => kind === search.kind || entries.some((entry) => entry.kind === kind),
  );
  const accounts = [...new Map(entries.map(({ account }) => [account.id, account.name]))].toSorted((a, b) =>
    a[1].localeCompare(b[1], 'en'),
  );
  if (kinds.length < 2 && (!namesAccount || accounts.length < 2)) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        flex: '1 1 320px',
        '& > *': { flex: { xs: '1 1 100%', sm: '0 1 260px' } },
      }}
    >
      <SelectField<CalendarKind | 'ALL'>
        label={t('calendar.kind')}
        value={search.kind ?? 'ALL'}
        options={(['ALL', ...kinds] as const).map((kind) => ({
          value: kind,
          label: t(`calendar.kinds.${kind}`),
        }))}
        onChange={(kind) => change({ ...search, kind: kind === 'ALL' ? undefined : kind })}
      />
      {namesAccount && (
        <SelectField
          label={t('calendar.account')}
          value={search.account ?? ALL}
          placeholder={t('calendar.allAccounts')}
          options={[
            { value: ALL, label: t('calendar.allAccounts') },
            ...accounts.map(([value, label]) => ({ value, label })),
          ]}
          onChange={(account) => change({ ...search, account: account === ALL ? undefined : account })}
        />
      )}
    </Box>
  );
}
