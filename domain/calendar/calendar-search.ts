import { textOf, type SearchTexts } from '../core/search-texts.ts';
import { calendarKinds, type CalendarKind } from './calendar-kinds.ts';

/** What the address of a calendar says; what is as usual leaves no trace. */
export interface CalendarSearch {
  kind?: CalendarKind | undefined;
  /** Of staff, one of their accounts. */
  account?: string | undefined;
  /** Whether the months that are over are shown. */
  past?: 'true' | undefined;
}

/** Reads an address: a kind that does not exist is as good as none. */
export function readCalendarSearch(texts: SearchTexts): CalendarSearch {
  const kind = textOf(texts['kind']);
  return {
    kind: calendarKinds.find((known) => known === kind),
    account: textOf(texts['account']) || undefined,
    past: textOf(texts['past']) === 'true' ? 'true' : undefined,
  };
}
