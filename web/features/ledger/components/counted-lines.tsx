import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPeriod } from '#domain/core/format.ts';
import type { CountedLine } from '#domain/ledger/schema.ts';
import { linesQuery, type OfSource } from '../queries.ts';
import { useSumText } from '../use-sum-text.ts';
import { CountedEntries } from './counted-entries.tsx';
import { PageOf } from './page-of.tsx';
import { Unfolding } from './unfolding.tsx';

/** What a source gave, day by day; a line unfolds into its single entries. */
export function CountedLines({ of, hasKeys }: { of: OfSource; hasKeys: boolean }) {
  const query = useInfiniteQuery(linesQuery(of));
  return (
    <Box sx={{ pl: 3 }}>
      <PageOf query={query}>
        {query.data?.pages
          .flatMap(({ lines }) => lines)
          .map((line) => (
            <Line key={Object.values(nameOf(line)).join('|')} of={of} line={line} hasKeys={hasKeys} />
          ))}
      </PageOf>
    </Box>
  );
}

const nameOf = ({ licenseKeyId, usageType, unit, start, end }: CountedLine) => ({
  ...{ licenseKeyId, usageType, unit, start, end },
});

function Line({ of, line, hasKeys }: { of: OfSource; line: CountedLine; hasKeys: boolean }) {
  const { t } = useTranslation();
  const { partText } = useSumText();
  const { usageType, keyTail, licenseKeyId, entries, replaced, superseded } = line;
  const days = formatPeriod(line);
  const facts = [
    usageType,
    hasKeys ? (keyTail === null ? licenseKeyId : `…${keyTail}`) : null,
    entries > 1 ? t('ledger.entries', { count: entries, number: formatNumber(entries) }) : null,
    replaced > 0 ? t('ledger.replaced', { count: replaced, number: formatNumber(replaced) }) : null,
    superseded > 0 ? t('ledger.superseded', { count: superseded, number: formatNumber(superseded) }) : null,
  ].filter((fact) => fact !== null);
  return (
    <Unfolding
      name={`${days} ${usageType}`}
      title={days}
      second={facts.join(' · ')}
      figures={[partText(line)]}
    >
      <CountedEntries of={of} line={line} />
    </Unfolding>
  );
}
