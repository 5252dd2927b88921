import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import { usageChart } from '#domain/messages/en-gb/usage-chart.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { pageAt } from '#web/core/page-target.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { keysOf, lastUseOf, type ChartedKey } from '#web/features/usage-chart/chart-keys-plan.ts';
import { ChartCard } from '#web/features/usage-chart/components/chart-card.tsx';
import { chartKeysQuery } from '#web/features/usage-chart/queries.ts';
import { useChartSearch, type ChartPlace } from '#web/features/usage-chart/use-chart-search.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(usageChart);

interface OfProduct {
  accountId: string;
  productName: string;
}

/** 2.24, 2.55: what the keys of a product were used for, by months or days; internal people only. */
export function ProductUsagePage(of: OfProduct) {
  const { t } = useTranslation();
  const { accountId, productName } = of;
  const place = usePlace(of);
  const { search, change } = useChartSearch(place);
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
          <PageLink key="account" to={links.products(accountId)}>
            {accountName}
          </PageLink>,
          <PageLink key="product" to={links.productLicenses(accountId, productName)}>
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
        <ChartCard
          of={of}
          licenses={data}
          isStale={query.isPlaceholderData}
          place={place}
          search={search}
          onChange={change}
        />
      )}
    </>
  );
}

/** The chart's state is the page's address. */
function usePlace({ accountId, productName }: OfProduct): ChartPlace {
  const given = useSearch({ from: '/portal/accounts/$accountId/products/$productName/usage' });
  const at = useCallback<ChartPlace['at']>(
    (search) =>
      pageAt({
        to: '/accounts/$accountId/products/$productName/usage',
        params: { accountId, productName },
        search,
      }),
    [accountId, productName],
  );
  return { given, at };
}

function LastUse({ licenses }: { licenses: readonly ChartedKey[] }) {
  const { t } = useTranslation();
  const day = lastUseOf(licenses);
  return day === null ? null : t('products.usage.lastUsed', { day: formatDay(day) });
}
