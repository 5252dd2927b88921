import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';
import { usePageSearch } from '#web/core/use-page-search.ts';

/** The receipt that the address opens, and the address of any other; null closes it. */
export function useReceiptAddress(): {
  open: string | null;
  addressOf: (receiptId: string | null) => string;
} {
  const { history } = useRouter();
  const [path] = useState(() => history.location.pathname);
  const search = parseSearch(usePageSearch(path));
  const { receipt, ...others } = search;
  return {
    open: typeof receipt === 'string' ? receipt : null,
    addressOf: (receiptId) => path + stringifySearch({ ...others, receipt: receiptId ?? undefined }),
  };
}
