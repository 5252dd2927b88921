import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { accounts } from '#domain/messages/en-gb/accounts.ts';
import { usageChart } from '#domain/messages/en-gb/usage-chart.ts';
import { reportingTypeOf } from '#domain/products/usage-source.ts';
import { defaultMonths, periodOf } from '#domain/usage-chart/chart-period.ts';
import { reportingTypeFor, servicesOf } from '#domain/usage-chart/chart-source.ts';
import { CHART_MONTHS_MAX } from '#domain/usage-chart/schema.ts';
import { addTexts } from '#web/app/i18n.ts';
import { links } from '#web/app/links.ts';
import { PageGate } from '#web/app/page-gate.tsx';
import { PageLink } from '#web/app/page-link.tsx';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { useToday } from '#web/app/use-today.ts';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { ChartFilters } from '#web/features/usage-chart/components/chart-filters.tsx';
import { UsageChart } from '#web/features/usage-chart/components/usage-chart.tsx';
import { chartKeysQuery } from '#web/features/usage-chart/queries.ts';
import { useChartSearch } from '#web/features/usage-chart/use-chart-search.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(accounts);
addTexts(usageChart);

/** 2.24, 2.55: what the keys of a product were used for, month by month; internal people only. */
export function ProductUsagePage() {
  const { accountId, productName } = useParams({ strict: false }) as {
    accountId: string;
    productName: string;
  };
  return (
    <PageGate page="productUsage" accountId={accountId}>
      <Usage accountId={accountId} productName={productName} />
    </PageGate>
  );
}

function Usage({ accountId, productName }: { accountId: string; productName: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(chartKeysQuery(accountId, productName));
  const accountName = useAccountName(accountId) ?? accountId;
  const title = t('products.usage.titleOf', { product: productName });
  return (
    <>
      <PageHead
        title={title}
        documentTitle={usePageTitle(title)}
        breadcrumb={[
          <PageLink key="account" href={links.products(accountId)}>
            {accountName}
          </PageLink>,
          <PageLink key="product" href={links.productLicenses(accountId, productName)}>
            {productName}
          </PageLink>,
        ]}
        context={data && <LastUse licenses={data.content} />}
      />
      {error ? (
        <ErrorState title={t('common.error.fetchFailed')} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : data ? (
        <Chart accountId={accountId} productName={productName} licenses={data.content} />
      ) : (
        <LinesSkeleton count={8} height={64} />
      )}
    </>
  );
}

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
  accountId: string;
  productName: string;
  licenses: readonly LicenseRecord[];
}

function Chart({ accountId, productName, licenses }: ChartProps) {
  const { search, change } = useChartSearch();
  const today = useToday();
  const chosen = licenses.filter(({ licenseKeyId }) => search.licenseKeyId.includes(licenseKeyId));
  const sources = chosen.flatMap(({ usageSources }) => usageSources);
  const standard = defaultMonths(lastUseOf(chosen), today);
  const period = periodOf(search, CHART_MONTHS_MAX, standard);
  const reportingType = reportingTypeFor(search.reportingType ?? null, sources);
  const params = {
    productName,
    reportingType,
    services: servicesOf(sources),
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
        onChange={change}
      />
      <UsageChart
        accountId={accountId}
        params={params}
        chosen={chosen}
        onLastUse={away ? () => change({ startDate: undefined, endDate: undefined }) : undefined}
      />
    </Card>
  );
}
