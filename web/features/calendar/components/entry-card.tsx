import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry } from '#domain/calendar/schema.ts';
import { formatNumber } from '#domain/core/format.ts';
import { Card } from '#web/ui/card.tsx';
import { EntryRow } from './entry-row.tsx';

/** How many entries of a month stand open: staff have months of dozens. */
const SHOWN = 8;

interface EntryCardProps {
  title: ReactNode;
  /** The name of the list. */
  label: string;
  entries: readonly CalendarEntry[];
  namesAccount: boolean;
  /** Stands before the entry of this id, or behind the last one. */
  mark?: ReactNode;
  markBefore?: string | undefined;
}

/** The entries of a month, or those that are due. */
export function EntryCard({ title, label, entries, namesAccount, mark, markBefore }: EntryCardProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const marked = entries.findIndex(({ id }) => id === markBefore);
  const shown = open ? entries : entries.slice(0, Math.max(SHOWN, marked + 1));
  return (
    <Card title={title} flush>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((entry) => (
          <Fragment key={entry.id}>
            {entry.id === markBefore && mark}
            <EntryRow entry={entry} namesAccount={namesAccount} />
          </Fragment>
        ))}
        {marked < 0 && shown.length === entries.length && mark}
      </Box>
      {shown.length < entries.length && (
        <Box sx={{ px: 2.5, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}>
          <Link component="button" type="button" onClick={() => setOpen(true)}>
            {t('calendar.showAll', { number: formatNumber(entries.length) })}
          </Link>
        </Box>
      )}
    </Card>
  );
}
