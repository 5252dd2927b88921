import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatNumber, formatPeriod } from '#domain/core/format.ts';
import type { CountedSource } from '#domain/ledger/schema.ts';
import { reportingTypeOf } from '#domain/products/usage-source.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { sourcesQuery, type OfFigure } from '../queries.ts';
import { useSumText } from '../use-sum-text.ts';
import { CountedLines } from './counted-lines.tsx';
import { PageOf } from './page-of.tsx';
import { Unfolding } from './unfolding.tsx';

interface CountedSourcesProps {
  of: OfFigure;
  /** The figure is made of several keys: a line names its own. */
  hasKeys: boolean;
}

/** The files, forms and reports that entries came with, the newest in front; each unfolds into its days. */
export function CountedSources({ of, hasKeys }: CountedSourcesProps) {
  const query = useInfiniteQuery(sourcesQuery(of));
  return (
    <PageOf query={query}>
      {query.data?.pages
        .flatMap(({ sources }) => sources)
        .map((source) => (
          <Source key={source.id} of={of} source={source} hasKeys={hasKeys} />
        ))}
    </PageOf>
  );
}

function useSourceName(): (source: CountedSource) => string {
  const { t } = useTranslation();
  return ({ fileName, kind, source }) => {
    if (fileName !== null) return fileName;
    if (kind !== null && kind !== 'EVENTS' && kind !== 'IMPORT') return t(`ledger.kind.${kind}`);
    return t(reportingTypeOf(source) === 'AUTO' ? 'ledger.ofService' : 'ledger.ofRecords');
  };
}

/** Who a figure is from: somebody, or what brought it by itself. */
function bringerOf({ broughtBy, person, source }: CountedSource, t: TFunction): string {
  if (person !== null) return t('ledger.by.person', { name: person });
  if (broughtBy === 'staff') return t('ledger.by.staff');
  return broughtBy === 'person' ? t('ledger.by.nobody') : t(`ledger.source.${source}`);
}

function Source({ of, source, hasKeys }: CountedSourcesProps & { source: CountedSource }) {
  const { t } = useTranslation();
  const { sumText } = useSumText();
  const name = useSourceName()(source);
  const { recordedAt, period, sums, replaced, superseded, receiptId } = source;
  const entries = sums.reduce((all, sum) => all + sum.entries, 0);
  const facts = [
    bringerOf(source, t),
    t('ledger.recorded', { when: formatInstant(recordedAt) }),
    formatPeriod(period),
    t('ledger.entries', { count: entries, number: formatNumber(entries) }),
    replaced > 0 ? t('ledger.replaced', { count: replaced, number: formatNumber(replaced) }) : null,
    superseded > 0 ? t('ledger.superseded', { count: superseded, number: formatNumber(superseded) }) : null,
  ].filter((fact) => fact !== null);
  return (
    <Unfolding
      name={name}
      title={
        <Box component="span" sx={{ fontWeight: 500 }}>
          {name}
        </Box>
      }
      second={facts.join(' · ')}
      figures={sums.map(sumText)}
      action={
        receiptId !== null && (
          <Box sx={{ py: 1, typography: 'body2' }}>
            <PageLink
              to={links.usageReport(of.accountId, receiptId)}
              aria-label={t('ledger.receiptOf', { name })}
            >
              {t('ledger.receipt')}
            </PageLink>
          </Box>
        )
      }
    >
      <CountedLines of={{ ...of, source: source.id }} hasKeys={hasKeys} />
    </Unfolding>
  );
}
