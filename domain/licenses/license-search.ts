import { textOf, type SearchTexts } from '../core/search-texts.ts';

/** The address of a product's licenses: the text that is searched for (2.44). */
export interface LicenseSearch {
  freeTextSearch?: string | undefined;
}
export const readLicenseSearch = ({ freeTextSearch }: SearchTexts): LicenseSearch => ({
  freeTextSearch: textOf(freeTextSearch),
});
