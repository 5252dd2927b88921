import { createContext, use, type ReactNode } from 'react';
import type { Receipt } from '#domain/submissions/schema.ts';

export interface ReceiptExtras {
  /** Above what a receipt says: how it stands, and what can be done about it. */
  above: (receipt: Receipt) => ReactNode;
  /** Beside the heading of all receipts of an account. */
  ofAccount: (accountId: string) => ReactNode;
}

const ReceiptExtrasContext = createContext<ReceiptExtras | null>(null);

/** Gives receipts the parts that other features have for them; a page puts them together. */
export const ReceiptExtrasProvider = ReceiptExtrasContext.Provider;

/** The parts of other features for a receipt; null where the page has none. */
export const useReceiptExtras = (): ReceiptExtras | null => use(ReceiptExtrasContext);
