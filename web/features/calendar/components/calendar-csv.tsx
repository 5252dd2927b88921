import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '#domain/calendar/schema.ts';
import { TableCsv } from '#web/core/table-csv.tsx';
import { useEntryText } from '../use-entry-text.ts';

/** All entries that the filters leave, months that are over included, as CSV. */
export function CalendarCsv({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation();
  const textOf = useEntryText();
  return (
    <TableCsv
      table={t('calendar.title')}
      fileName="calendar"
      rows={entries}
      columns={[
        ['day', ({ day }) => day],
        ['account', ({ account }) => account.name],
        ['entry', (entry) => textOf(entry).title],
        ['details', (entry) => textOf(entry).details],
        ['status', (entry) => textOf(entry).status],
      ]}
    />
  );
}
