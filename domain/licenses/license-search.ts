import { textOf, type SearchTexts } from '../core/search-texts.ts';

/**
 * The address of a product's licenses: the text that is searched for (2.44), and whether it is for developers (2.34) or
 * of what 4.02 leaves out.
 */
export interface LicenseSearch {
  freeTextSearch?: string | undefined;
  devMode?: 'true' | undefined;
  unusable?: 'true' | undefined;
}
export const readLicenseSearch = ({ freeTextSearch, devMode, unusable }: SearchTexts): LicenseSearch => ({
  freeTextSearch: textOf(freeTextSearch),
  devMode: textOf(devMode) === 'true' ? 'true' : undefined,
  unusable: textOf(unusable) === 'true' ? 'true' : undefined,
});
