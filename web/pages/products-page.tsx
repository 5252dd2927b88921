import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import Package from 'lucide-react/icons/package';
import { useTranslation } from 'react-i18next';
import { accountState } from '#domain/messages/en-gb/account-state.ts';
import { products as texts } from '#domain/messages/en-gb/products.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { Redirect } from '#web/core/redirect.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { accountStateQuery } from '#web/features/account-state/queries.ts';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { AccountPeople } from '#web/features/products/components/account-people.tsx';
import { ProductCard } from '#web/features/products/components/product-card.tsx';
import { fullestOf } from '#web/features/products/fullest-plan.ts';
import { purchasedProductsQuery } from '#web/features/products/queries.ts';
import { ViewButton } from '#web/features/session/customer-view/components/view-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';

addTexts(texts);
addTexts(accountState);

/** 2.21: what an account has bought, for internal people; one product leads to its licenses. */
export function ProductsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const account = useAccountName(accountId) ?? '';
  const documentTitle = usePageTitle(`${t('frame.page.products')} · ${account}`);
  const query = useQuery(purchasedProductsQuery(accountId));
  const { data, error } = query;
  const usage = useQuery(accountStateQuery(accountId)).data?.usage;
  const [only, other] = data ?? [];
  if (only && !other) return <Redirect to={links.productLicenses(accountId, only.productName)} />;
  return (
    <Box component={ContentColumn}>
      <PageHead
        title={t('frame.page.products')}
        documentTitle={documentTitle}
        breadcrumb={[
          <PageLink key="report" to={links.lastReport()}>
            {t('frame.page.licensesReport')}
          </PageLink>,
        ]}
        context={
          // Two lines on a phone when it comes.
          <Box sx={{ minHeight: { xs: 44, sm: 22 } }}>
            <AccountPeople accountId={accountId} />
          </Box>
        }
        action={<ViewButton accountId={accountId} account={account} />}
      />
      {data && data.length === 0 ? (
        <EmptyState icon={Package} title={t('products.list.notFoundPlaceholder')}>
          {t('products.list.notFoundText', { account })}
        </EmptyState>
      ) : data ? (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
          }}
        >
          {data.map((product) => (
            <ProductCard
              key={product.productName}
              accountId={accountId}
              product={product}
              fullest={usage && fullestOf(usage, product.productName)}
            />
          ))}
        </Box>
      ) : error ? (
        <FetchFailure query={query} />
      ) : (
        <CardsSkeleton count={4} height={232} />
      )}
    </Box>
  );
}
