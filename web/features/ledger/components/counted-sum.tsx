import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber, formatPercent, formatPeriod } from '#domain/core/format.ts';
import type { CountedTerm, Explanation } from '#domain/ledger/schema.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { useSumText } from '../use-sum-text.ts';

/** The figure itself with the arithmetic behind it, in words. */
export function CountedSum({ data }: { data: Explanation }) {
  const { t } = useTranslation();
  const { sumText } = useSumText();
  const { sums, term, period, keys, reportingType } = data;
  const [first] = keys;
  const names =
    keys.length === 1 && first ? [first.productLicense ?? first.productName, tailOf(first.keyTail)] : [];
  const about = [...names, term === null && period !== null ? formatPeriod(period) : null].filter(Boolean);
  return (
    <section>
      {about.length > 0 && <Box sx={{ color: 'text.secondary', mb: 0.5 }}>{about.join(' · ')}</Box>}
      {sums.length === 0 ? (
        <>
          <Box sx={{ typography: 'h2' }}>{t('ledger.noWord')}</Box>
          <Box sx={{ mt: 0.5 }}>{t('ledger.noWordText')}</Box>
        </>
      ) : (
        sums.map((sum) => (
          <Box key={`${sum.unit} ${sum.usageType}`} sx={{ typography: 'h2', overflowWrap: 'anywhere' }}>
            {sumText(sum)}
          </Box>
        ))
      )}
      {term !== null && <TermLines term={term} data={data} />}
      {sums.length > 0 && reportingType !== null && (
        <Box sx={{ mt: 0.5, color: 'text.secondary' }}>{t(`ledger.${reportingType}`)}</Box>
      )}
      {sums.length > 0 && term?.usagePercent != null && (
        <Box sx={{ mt: 0.5, typography: 'body2', color: 'text.secondary' }}>{t('ledger.rounding')}</Box>
      )}
    </section>
  );
}

const tailOf = (tail: string | null): string | null => (tail === null ? null : `…${tail}`);

function TermLines({
  term: { term, maxVolume, maxVolumeMissingReason, usagePercent, unitsDiffer },
  data,
}: {
  term: CountedTerm;
  data: Explanation;
}) {
  const { t } = useTranslation();
  const { unitText } = useSumText();
  const [sum] = data.sums;
  const main = mainUnitOf(data.keys[0]?.productName ?? '');
  const unit = main === null ? '' : unitText({ usageType: null, unit: main }, String(maxVolume));
  return (
    <Box sx={{ mt: 0.5, display: 'grid', gap: 0.5 }}>
      {sum !== undefined && usagePercent !== null && maxVolume !== null && (
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {t('ledger.percent', {
            used: formatNumber(sum.value),
            maximum: `${formatNumber(maxVolume)} ${unit}`.trim(),
            percent: formatPercent(usagePercent),
          })}
        </Box>
      )}
      {unitsDiffer && <div>{t('ledger.unitsDiffer')}</div>}
      {!unitsDiffer && maxVolumeMissingReason !== null && (
        <div>{t('ledger.noMaximum', { reason: t(`licenses.missing.${maxVolumeMissingReason}`) })}</div>
      )}
      <div>
        {term === null
          ? t('ledger.noTerm')
          : t('ledger.term', { start: formatDay(term.start), end: formatDay(term.end) })}
      </div>
    </Box>
  );
}
