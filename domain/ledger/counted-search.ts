import { textOf, type SearchTexts } from '../core/search-texts.ts';

/** The address of any page: the figure that is explained over it. */
export interface CountedSearch {
  counted?: string | undefined;
}
export const readCountedSearch = ({ counted }: SearchTexts): CountedSearch => ({ counted: textOf(counted) });
