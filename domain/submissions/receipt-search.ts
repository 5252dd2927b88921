import { textOf, type SearchTexts } from '../core/search-texts.ts';

/** The address of a page with receipts: the one that is open, and the form above them (2.70). */
export interface ReceiptSearch {
  receipt?: string | undefined;
  mode?: 'license-file' | undefined;
}
export const readReceiptSearch = ({ receipt, mode }: SearchTexts): ReceiptSearch => ({
  receipt: textOf(receipt),
  mode: mode === 'license-file' ? mode : undefined,
});
