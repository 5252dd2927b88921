import { textOf, type SearchTexts } from '../core/search-texts.ts';

/** The address of the e-mail verification: where the person wanted to go (2.09). */
export interface ReturnSearch {
  next?: string | undefined;
}
export const readReturnSearch = ({ next }: SearchTexts): ReturnSearch => ({ next: textOf(next) });
