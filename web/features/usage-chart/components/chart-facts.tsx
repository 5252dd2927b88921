import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDay, formatList, formatNumber, formatPeriod } from '#domain/core/format.ts';
import type { ReportedChart } from '#domain/usage-chart/schema.ts';

/** Conflicts that are named before the rest is counted. */
const NAMED = 5;

interface ChartFactsProps extends Pick<ReportedChart, 'until' | 'conflicts'> {
  nameOf: (licenseKeyId: string) => string;
}

/** How far the figures of each source reach, and a warning of days that were reported more than once (8.31). */
export function ChartFacts({ until, conflicts, nameOf }: ChartFactsProps) {
  const { t } = useTranslation();
  const told = until.map(({ source, day }) =>
    t('products.usage.untilOf', { day: formatDay(day), source: t(`products.usage.source.${source}`) }),
  );
  return (
    <>
      {/* As high where nothing is known. */}
      <Box component="p" sx={{ m: 0, mt: 1.5, minHeight: 20, typography: 'body2', color: 'text.secondary' }}>
        {told.length > 0 && t('products.usage.until', { told: formatList(told) })}
      </Box>
      {conflicts.length > 0 && <Conflicts of={conflicts} nameOf={nameOf} />}
    </>
  );
}

interface ConflictsProps {
  of: ReportedChart['conflicts'];
  nameOf: (licenseKeyId: string) => string;
}

function Conflicts({ of, nameOf }: ConflictsProps) {
  const { t } = useTranslation();
  const more = of.length - NAMED;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
      {t('products.usage.conflicts')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {of.slice(0, NAMED).map(({ licenseKeyId, usageType, ...period }) => (
          <li key={[licenseKeyId, usageType, period.start].join()}>
            {t('products.usage.conflictOf', {
              key: nameOf(licenseKeyId),
              type: usageType,
              period: formatPeriod(period),
            })}
          </li>
        ))}
        {more > 0 && (
          <li>{t('products.usage.moreConflicts', { count: more, number: formatNumber(more) })}</li>
        )}
      </Box>
    </Alert>
  );
}
