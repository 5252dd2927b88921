import { useMatch, useSearch } from '@tanstack/react-router';
import { stringifySearch } from '#web/core/search-params.ts';
import { keptAddress, type PageTarget } from '#web/core/page-target.ts';

/** The receipt that the address opens, and the address of any other; null closes it. */
export function useReceiptAddress(): {
  open: string | null;
  addressOf: (receiptId: string | null) => PageTarget;
} {
  // The page has several addresses: it stays at the one it was opened with.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const search = useSearch({ strict: false });
  return {
    open: search.receipt ?? null,
    addressOf: (receiptId) =>
      keptAddress(pathname + stringifySearch({ ...search, receipt: receiptId ?? undefined })),
  };
}
