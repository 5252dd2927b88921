import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { usageChart } from '#domain/messages/en-gb/usage-chart.ts';
import { reportingTypeOf } from '#domain/products/usage-source.ts';
import { defaultMonths, periodOf } from '#domain/usage-chart/chart-period.ts';
import { reportedKindOf, reportingTypeFor } from '#domain/usage-chart/chart-source.ts';
import type { ChartSearch } from '#domain/usage-chart/chart-search.ts';
import { CHART_MONTHS_MAX } from '#domain/usage-chart/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { PageLink } from '#web/core/page-link.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useToday } from '#web/core/use-today.ts';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { ChartFilters } from '#web/features/usage-chart/components/chart-filters.tsx';
import { OtherKind } from '#web/features/usage-chart/components/other-kind.tsx';
import { UsageChart } from '#web/features/usage-chart/components/usage-chart.tsx';
import { chartKeysQuery } from '#web/features/usage-chart/queries.ts';
import { useChartSearch } from '#web/features/usage-chart/use-chart-search.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(usageChart);

interface OfProduct {
  accountId: string;
  productName: string;
}

/** 2.24, 2.55: what the keys of a product were used for, month by month; internal people only. */
export function ProductUsagePage() {
  const { accountId, productName } = useParams({
    from: '/portal/accounts/$accountId/products/$productName/usage',
  });
  return (
    <PageGate page="productUsage" accountId={accountId}>
      <Usage accountId={accountId} productName={productName} />
    </PageGate>
  );
}

function Usage(of: OfProduct) {
  const { t } = useTranslation();
  const { accountId, productName } = of;
  const { search, change } = useChartSearch(of);
  const query = useQuery(chartKeysQuery(accountId, productName, search.licenseKeyId));
  const { data, error } = query;
  const accountName = useAccountName(accountId) ?? '';
  const title = t('products.usage.titleOf', { product: productName });
  return (
    <>
      <PageHead
        title={title}
        documentTitle={usePageTitle(`${title} · ${accountName}`)}
        breadcrumb={[
          <PageLink key="account" href={links.products(accountId)}>
            {accountName}
          </PageLink>,
          <PageLink key="product" href={links.productLicenses(accountId, productName)}>
            {productName}
          </PageLink>,
        ]}
        context={
          data ? (
            <LastUse licenses={search.licenseKeyId.length === 0 ? data : keysOf(data, search)} />
          ) : (
            <>&nbsp;</>
          )
        }
      />
      {error ? (
        <FetchFailure query={query} />
      ) : data === undefined ? (
        <LinesSkeleton count={8} height={64} />
      ) : lastUseOf(data) === null && search.licenseKeyId.length === 0 ? (
        <EmptyState icon={ChartColumn} title={t('products.usage.notFound')} />
      ) : (
        <Chart of={of} licenses={data} search={search} onChange={change} />
      )}
    </>
  );
}

/** The keys of the address in its order, which is that of the colours. */
const keysOf = (licenses: readonly LicenseRecord[], { licenseKeyId }: ChartSearch): LicenseRecord[] =>
  licenseKeyId.flatMap((id) => licenses.find((one) => one.licenseKeyId === id) ?? []);

const lastUseOf = (licenses: readonly LicenseRecord[]): string | null =>
  licenses.reduce<string | null>(
    (last, { lastTimeUsed }) =>
      lastTimeUsed !== null && (last === null || lastTimeUsed > last) ? lastTimeUsed : last,
    null,
  );

function LastUse({ licenses }: { licenses: readonly LicenseRecord[] }) {
  const { t } = useTranslation();
  const day = lastUseOf(licenses);
  return day === null ? null : t('products.usage.lastUsed', { day: formatDay(day) });
}

interface ChartProps {
  of: OfProduct;
  licenses: readonly LicenseRecord[];
  search: ChartSearch;
  onChange: (part: Partial<ChartSearch>) => void;
}

function Chart({ of, licenses, search, onChange }: ChartProps) {
  const today = useToday();
  const chosen = keysOf(licenses, search);
  const sources = [...new Set(chosen.flatMap(({ usageSources }) => usageSources))].toSorted();
  const lastUse = lastUseOf(chosen);
  const standard = defaultMonths(lastUse, today);
  const period = periodOf(search, CHART_MONTHS_MAX, standard);
  const reportingType = reportingTypeFor(search.reportingType ?? null, sources);
  const other = reportingType === 'AUTO' ? 'MANUAL' : 'AUTO';
  const silent = chosen.filter(({ usageSources }) => reportedKindOf(usageSources) === other);
  const params = {
    productName: of.productName,
    reportingType,
    licenseKeyId: chosen.map(({ licenseKeyId }) => licenseKeyId),
    period,
  };
  const away = period.start !== standard.start || period.end !== standard.end;
  return (
    <Card>
      <ChartFilters
        licenses={licenses}
        search={search}
        period={period}
        reportingType={reportingType}
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
        params={params}
        chosen={chosen}
        today={today}
        lastUse={lastUse}
        onLastUse={away ? () => onChange({ startDate: undefined, endDate: undefined }) : undefined}
      />
    </Card>
  );
}
