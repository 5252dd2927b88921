import { useQuery } from '@tanstack/react-query';
import Package from 'lucide-react/icons/package';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { products } from '#domain/messages/en-gb/products.ts';
import type { ProductSummary } from '#domain/products/product-summary.ts';
import { withProduct, type CucaPage } from '#domain/usage-accounts/cuca-page.ts';
import { ChoiceCard } from '#web/core/choice-card.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { keptAddress } from '#web/core/page-target.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useNextExpiry } from '#web/features/licenses/use-next-expiry.ts';
import { usageAccountQuery } from '../queries.ts';
import { useUsageAccount } from '../usage-account-context.tsx';
import { useCucaCrumbs } from '../use-cuca-crumbs.tsx';
import { useCucaPlace } from '../use-cuca-place.ts';
import { ChoiceList } from './choice-list.tsx';

addTexts(products);

/** The products of an application, with what each opens (2.30). */
export function ProductChoice({ names, page }: { names: readonly string[]; page: CucaPage }) {
  const { t } = useTranslation();
  const { accountId, id, name } = useUsageAccount();
  const { address } = useCucaPlace();
  const { data } = useQuery(usageAccountQuery(accountId, id));
  const title = t('usageAccounts.chooseProduct');
  const context = t(page === 'report' ? 'usageAccounts.chooseReport' : 'usageAccounts.chooseProductText', {
    application: name,
  });
  return (
    <ChoiceList
      title={title}
      documentTitle={usePageTitle(`${title} · ${name}`)}
      breadcrumb={useCucaCrumbs()}
      context={context}
    >
      {names.map((one) => (
        <ChoiceCard key={one} to={keptAddress(withProduct(address, one))} icon={Package} title={one}>
          <Held product={data?.products.find(({ productName }) => productName === one)} />
        </ChoiceCard>
      ))}
    </ChoiceList>
  );
}

/** What the application has of a product; as high before it is there. */
function Held({ product }: { product: ProductSummary | undefined }) {
  const { t } = useTranslation();
  const { text } = useNextExpiry(product?.nearestExpirationDate ?? null);
  if (product === undefined) return <>&nbsp;</>;
  const { licenseKeysCount: count } = product;
  return `${t('products.list.counted', { count, number: formatNumber(count) })} · ${text}`;
}
