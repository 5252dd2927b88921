import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProductName } from '#domain/products/find-product.ts';
import { links } from '#web/core/links.ts';
import { NotFound } from '#web/core/not-found.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { purchasedProductsQuery } from '../queries.ts';

interface ProductGateProps {
  accountId: string;
  productName: string;
  children: ReactNode;
}

/** Shows the pages of a product, unless neither the catalogue nor the account knows one of that name. */
export function ProductGate({ accountId, productName, children }: ProductGateProps) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const unheardOf = !isProductName(productName);
  const { data, isLoading } = useQuery({
    ...purchasedProductsQuery(accountId),
    enabled: unheardOf && internal,
  });
  if (!unheardOf || !internal || data?.some((product) => product.productName === productName))
    return children;
  if (isLoading) return null;
  return (
    <NotFound title={t('frame.noProduct')} to={links.products(accountId)} label={t('frame.toProducts')}>
      {t('frame.noProductText', { product: productName })}
    </NotFound>
  );
}
