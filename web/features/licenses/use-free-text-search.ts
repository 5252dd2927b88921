import { useSearch } from '@tanstack/react-router';
import { searchForAddress } from '#domain/licenses-report/report-search.ts';
import { links } from '#web/core/links.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';
import type { OfProduct } from './queries.ts';

const from = '/portal/accounts/$accountId/products/$productName/licenses';

/** What the address asks of the licenses of a product: a text, stored words (2.34), what 4.02 leaves out. */
export const useLicenseSearch = () => useSearch({ from });

/** The search of a product's licenses, kept in the address (2.44); typing on replaces, so that back leaves it. */
export function useFreeTextSearch({ accountId, productName }: OfProduct): [string, (text: string) => void] {
  const navigate = useNavigateHere();
  const { freeTextSearch: text = '', ...more } = useLicenseSearch();
  return [
    text,
    (next) => {
      const kept = searchForAddress(next); // of a whole key its tail
      const address = links.productLicenses(accountId, productName, kept || undefined, more);
      void navigate({ ...address, replace: text !== '' && next !== '' });
    },
  ];
}
