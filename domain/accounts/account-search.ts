import { textOf, type SearchTexts } from '../core/search-texts.ts';

/** The address of the account chooser (2.02): where to go on afterwards, and what is searched for. */
export interface ChooserSearch {
  next?: string | undefined;
  search?: string | undefined;
}
export const readChooserSearch = ({ next, search }: SearchTexts): ChooserSearch => ({
  next: textOf(next),
  search: textOf(search),
});

/** The address of an account's landing page: `choose=report` asks for the way to report (2.18). */
export interface LandingSearch {
  choose?: string | undefined;
}
export const readLandingSearch = ({ choose }: SearchTexts): LandingSearch => ({ choose: textOf(choose) });
