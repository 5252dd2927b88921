import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ReportingType } from '#domain/products/schema.ts';
import { reportingTypeOf } from '#domain/products/usage-source.ts';
import { defaultPeriod, readPeriod } from '#domain/usage-chart/chart-period.ts';
import { reportedKindOf, reportingTypeFor } from '#domain/usage-chart/chart-source.ts';
import type { ChartSearch, DroppedPart } from '#domain/usage-chart/chart-search.ts';
import { stepFor, CHART_DAYS_MAX, CHART_MONTHS_MAX } from '#domain/usage-chart/chart-step.ts';
import { CHART_KEYS_MAX } from '#domain/usage-chart/schema.ts';
import { usageTypesOf } from '#domain/usage-chart/shown-types.ts';
import { useToday } from '#web/core/use-today.ts';
import { Card } from '#web/ui/card.tsx';
import { keysOf, lastUseOf, type ChartedKey } from '../chart-keys-plan.ts';
import { chartQuery, type ChartParams } from '../queries.ts';
import { useSettledSearch, type ChartPlace } from '../use-chart-search.ts';
import { ChartFilters } from './chart-filters.tsx';
import { UsageChart } from './usage-chart.tsx';

interface ChartCardProps {
  of: { accountId: string; productName: string };
  licenses: readonly ChartedKey[];
  /** The keys of another choice, until those of this one are there. */
  isStale: boolean;
  place: ChartPlace;
  search: ChartSearch;
  onChange: (part: Partial<ChartSearch>) => void;
}

/** The choice of keys, reporting type and months, and what the keys were used for (2.55). */
export function ChartCard({ of, licenses, isStale, place, search, onChange }: ChartCardProps) {
  const today = useToday();
  const chosen = keysOf(licenses, search);
  const sources = [...new Set(chosen.flatMap(({ usageSources }) => usageSources))].toSorted();
  const lastUse = lastUseOf(chosen);
  const reportingType = reportingTypeFor(search.reportingType ?? null, sources);
  const step = stepFor(reportingType, search.step);
  const standard = defaultPeriod(step, lastUse, today);
  const period = readPeriod(search, step, today) ?? standard;
  const other = reportingType === 'AUTO' ? 'MANUAL' : 'AUTO';
  const silent = chosen.filter(({ usageSources }) => reportedKindOf(usageSources) === other);
  const params: ChartParams = {
    productName: of.productName,
    reportingType,
    licenseKeyId: chosen.map(({ licenseKeyId }) => licenseKeyId),
    period,
    step,
  };
  const query = useQuery({ ...chartQuery(of.accountId, params), enabled: sources.length > 0 });
  const items = query.isPlaceholderData ? undefined : query.data?.items;
  const types = useMemo(() => (items === undefined ? null : usageTypesOf(items)), [items]);
  const dropped = useSettledSearch(place, {
    licenses: isStale ? null : licenses,
    first: search.licenseKeyId,
    types,
  });
  const away = period.start !== standard.start || period.end !== standard.end;
  return (
    <Card>
      <DroppedParts dropped={dropped} productName={of.productName} />
      <ChartFilters
        licenses={licenses}
        search={search}
        period={period}
        reportingType={reportingType}
        step={step}
        available={[...new Set(sources.map(reportingTypeOf))]}
        today={today}
        onChange={onChange}
      />
      {silent.length > 0 && (
        <OtherKind
          type={other}
          count={silent.length}
          all={chosen.length}
          onShow={() => onChange({ reportingType: other })}
        />
      )}
      <UsageChart
        accountId={of.accountId}
        productName={of.productName}
        query={query}
        chosen={chosen}
        usageTypes={search.usageType}
        onUsageTypes={(usageType) => onChange({ usageType })}
        today={today}
        lastUse={lastUse}
        onLastUse={away ? () => onChange({ startDate: undefined, endDate: undefined }) : undefined}
      />
    </Card>
  );
}

interface DroppedPartsProps {
  dropped: readonly DroppedPart[];
  productName: string;
}

/** Says which parts of an address are not on screen. */
function DroppedParts({ dropped, productName }: DroppedPartsProps) {
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

interface OtherKindProps {
  /** The reporting type that the chart does not show. */
  type: ReportingType;
  /** How many of all chosen keys have usage of that type only. */
  count: number;
  all: number;
  onShow: () => void;
}

/** Says that keys of the chart are reported the other way, and leads there: their usage is not 0 (4.31). */
function OtherKind({ type, count, all, onShow }: OtherKindProps) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, alignItems: 'center' }}
      action={
        <Button size="small" color="inherit" variant="outlined" onClick={onShow}>
          {t(`products.usage.otherKind.show${type}`)}
        </Button>
      }
    >
      {t(`products.usage.otherKind.${type}`, {
        count,
        number: formatNumber(count),
        all: formatNumber(all),
      })}
    </Alert>
  );
}
