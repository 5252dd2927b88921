import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dueThings } from '#domain/account-state/due-list.ts';
import { accountState } from '#domain/messages/en-gb/account-state.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import { productOverview } from '#domain/messages/en-gb/product-overview.ts';
import { products } from '#domain/messages/en-gb/products.ts';
import { usageChart } from '#domain/messages/en-gb/usage-chart.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import type { ProductOverview } from '#domain/usage-accounts/overview/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useToday } from '#web/core/use-today.ts';
import { DueList } from '#web/features/account-state/components/due-list.tsx';
import { StateColumns } from '#web/features/account-state/components/state-columns.tsx';
import { useOverviewFlag } from '#web/features/frame/frame-storage.ts';
import { ChartFrame, NotUsed } from '#web/features/usage-accounts/overview/components/chart-frame.tsx';
import { OverviewCount } from '#web/features/usage-accounts/overview/components/overview-count.tsx';
import { OverviewOff } from '#web/features/usage-accounts/overview/components/overview-off.tsx';
import { OverviewSkeleton } from '#web/features/usage-accounts/overview/components/overview-skeleton.tsx';
import { ReportButton } from '#web/features/usage-accounts/overview/components/report-button.tsx';
import { UsedCard } from '#web/features/usage-accounts/overview/components/used-card.tsx';
import {
  dueLink,
  firstCharted,
  reportLink,
  stateOf,
} from '#web/features/usage-accounts/overview/overview-plan.ts';
import { useOverviewChart } from '#web/features/usage-accounts/overview/use-overview-chart.ts';
import { productOverviewQuery } from '#web/features/usage-accounts/queries.ts';
import { useUsageAccount } from '#web/features/usage-accounts/usage-account-context.tsx';
import { useCucaCrumbs } from '#web/features/usage-accounts/use-cuca-crumbs.tsx';
import { ChartSlot } from '#web/features/usage-chart/components/chart-slot.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

for (const texts of [accountState, licenses, products, productOverview, usageChart]) addTexts(texts);

/** 2.28: keys, usage against the maximum, what is due and the chart, of one product in one application. */
export function ProductOverviewPage() {
  const { productName } = useParams({
    from: '/portal/accounts/$accountId/cuca/$cucaId/products/$productName/overview',
  });
  const { accountId, id } = useUsageAccount();
  const [flag, writeFlag] = useOverviewFlag();
  const off = <OverviewOff onSwitchOn={() => writeFlag('true')} />;
  return (
    <PageGate page="overview" accountId={accountId} cucaId={id}>
      {flag === 'true' ? <Overview productName={productName} /> : off}
    </PageGate>
  );
}

function Overview({ productName }: { productName: string }) {
  const { t } = useTranslation();
  const { accountId, id: cucaId, name } = useUsageAccount();
  const query = useQuery(productOverviewQuery(accountId, cucaId, productName));
  const title = t('overview.title', { product: productName });
  const report = reportLink({ grants: grantsOfUser(useUser()), accountId, cucaId, productName });
  return (
    <ContentColumn>
      <PageHead
        title={title}
        documentTitle={usePageTitle(`${title} · ${name}`)}
        breadcrumb={useCucaCrumbs()}
        context={query.data ? <OverviewCount overview={query.data} /> : <>&nbsp;</>}
        action={report && <ReportButton to={report} />}
      />
      {query.data ? (
        <Parts overview={query.data} />
      ) : query.error ? (
        <FetchFailure query={query} />
      ) : (
        <OverviewSkeleton />
      )}
    </ContentColumn>
  );
}

function Parts({ overview }: { overview: ProductOverview }) {
  const today = useToday();
  const { accountId, id: cucaId } = useUsageAccount();
  const grants = grantsOfUser(useUser());
  const { productName, groups } = overview;
  const state = stateOf(overview);
  return (
    <>
      <StateColumns>
        <DueList
          accountId={accountId}
          state={state}
          things={dueThings(state, today)}
          today={today}
          linkOf={(thing) => dueLink({ grants, accountId, cucaId, productName }, thing)}
        />
        <div>
          <UsedCard accountId={accountId} groups={groups} />
        </div>
      </StateColumns>
      <Chart overview={overview} />
    </>
  );
}

function Chart({ overview: { productName, keys, licenseKeysCount } }: { overview: ProductOverview }) {
  const { accountId } = useUsageAccount();
  const first = firstCharted(keys);
  const chart = useOverviewChart(first);
  if (first.length === 0) return <NotUsed />;
  return (
    <ChartFrame told={keys.length} of={licenseKeysCount}>
      <ChartSlot of={{ accountId, productName }} licenses={keys} isStale={false} {...chart} />
    </ChartFrame>
  );
}
