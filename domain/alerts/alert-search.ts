import { textOf, type SearchTexts } from '../core/search-texts.ts';

/** What the page's address says: `unread=true` leaves out what was read. */
export interface AlertSearch {
  unread?: 'true' | undefined;
}

export const readAlertSearch = (search: SearchTexts): AlertSearch => ({
  unread: textOf(search['unread']) === 'true' ? 'true' : undefined,
});
