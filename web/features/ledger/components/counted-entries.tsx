import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatNumber } from '#domain/core/format.ts';
import type { CountedEntry, CountedLine } from '#domain/ledger/schema.ts';
import { entriesQuery, type OfSource } from '../queries.ts';
import { PageOf } from './page-of.tsx';

/** Single entries of the ledger, each with what it replaced beneath it. */
export function CountedEntries({ of, line }: { of: OfSource; line: CountedLine }) {
  const query = useInfiniteQuery(entriesQuery(of, line));
  return (
    <Box sx={{ pl: 3, typography: 'body2' }}>
      <PageOf query={query}>
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', '& s, & .faint': { color: 'text.secondary' } }}
        >
          {query.data?.pages
            .flatMap(({ entries }) => entries)
            .map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
        </Box>
      </PageOf>
    </Box>
  );
}

function Entry({ entry }: { entry: CountedEntry }) {
  const { t } = useTranslation();
  const { value, whole, version, environment, replaced, isSuperseded } = entry;
  const facts = [momentOf(entry), version, environment, isSuperseded ? t('ledger.supersededEntry') : null];
  const part = formatNumber(value);
  const figure = whole === null ? part : t('ledger.byDays', { part, whole: formatNumber(whole) });
  return (
    <Box component="li" sx={{ py: 0.5, borderTop: '1px dashed', borderColor: 'divider' }}>
      <Pair left={facts.filter(Boolean).join(' · ')} right={isSuperseded ? <s>{figure}</s> : figure} />
      {replaced.map((old) => (
        <Pair
          key={old.recordedAt + old.value}
          left={
            <span className="faint">
              {[t('ledger.recorded', { when: formatInstant(old.recordedAt) }), old.fileName]
                .filter(Boolean)
                .join(' · ')}
            </span>
          }
          right={<s>{formatNumber(old.value)}</s>}
        />
      ))}
    </Box>
  );
}

const Pair = ({ left, right }: { left: React.ReactNode; right: React.ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 2 }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{left}</Box>
    <Box sx={{ textAlign: 'end', overflowWrap: 'anywhere' }}>{right}</Box>
  </Box>
);

/** From when: the hour of what was counted by the hour, the instant of its recording for what has whole days. */
function momentOf({ startsAt, endsAt, recordedAt }: CountedEntry): string {
  const isHourly = Date.parse(endsAt) - Date.parse(startsAt) < 86_400_000;
  return formatInstant(isHourly ? startsAt : recordedAt);
}
