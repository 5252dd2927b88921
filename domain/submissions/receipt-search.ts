import { textOf, type SearchTexts } from '../core/search-texts.ts';

/** The address of a page with receipts: the one that is open. */
export interface ReceiptSearch {
  receipt?: string | undefined;
}
export const readReceiptSearch = ({ receipt }: SearchTexts): ReceiptSearch => ({ receipt: textOf(receipt) });
