import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { DroppedPart } from '#domain/usage-chart/chart-search.ts';
import { CHART_DAYS_MAX, CHART_MONTHS_MAX } from '#domain/usage-chart/chart-step.ts';
import { CHART_KEYS_MAX } from '#domain/usage-chart/schema.ts';

interface DroppedPartsProps {
  dropped: readonly DroppedPart[];
  productName: string;
}

/** Says which parts of an address are not on screen. */
export function DroppedParts({ dropped, productName }: DroppedPartsProps) {
  const { t } = useTranslation();
  if (dropped.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {dropped.map((part) => (
        <div key={part}>
          {t(`products.usage.dropped.${part}`, {
            limit: formatNumber(CHART_KEYS_MAX),
            months: formatNumber(CHART_MONTHS_MAX),
            days: formatNumber(CHART_DAYS_MAX),
            product: productName,
          })}
        </div>
      ))}
    </Alert>
  );
}
