import type { CalendarEntry } from '#domain/calendar/schema.ts';
import { formatMonth, formatNumber, formatPeriod } from '#domain/core/format.ts';
import { calendar as texts } from '#domain/messages/en-gb/calendar.ts';
import { fillText } from '#domain/messages/fill-text.ts';

const { feed } = texts.calendar;
const counted = (
  count: number,
  forms: { one: string; other: string },
  values: Record<string, string> = {},
): string => fillText(count === 1 ? forms.one : forms.other, { ...values, number: formatNumber(count) });

/** An entry names the first few of its keys only; where these are not as many as its licenses, it says so. */
const namesOf = (names: readonly string[], keys: number, licenses: number): string => {
  const more = keys - names.length;
  if (more <= 0) return names.join(', ');
  const { moreNames } = feed;
  const forms = keys === licenses ? { one: moreNames, other: moreNames } : feed.moreKeys;
  return [...names, counted(more, forms)].join(', ');
};

interface Described {
  summary: string;
  /** Lines: which licenses, of which account, and what can be done. */
  details: readonly string[];
  /** The page where it is done, as a path of the portal. */
  path: string;
}

/** An entry as an event says it: no more of a key than its tail. */
export function describeEntry(entry: CalendarEntry, internal: boolean): Described {
  const account = `/accounts/${encodeURIComponent(entry.account.id)}`;
  const calendarPath = `${account}/calendar`;
  const of = entry.account.name;
  const licenses = counted(entry.licenses, feed.licenses);
  switch (entry.kind) {
    case 'EXPIRY': {
      const { productName: product, keys, names } = entry;
      return {
        summary: counted(entry.licenses, feed.expiry, { product, account: of }),
        details: [
          ...(keys === entry.licenses ? [] : [counted(keys, feed.sharedBy)]),
          namesOf(names, keys, entry.licenses),
        ],
        path: internal ? `${account}/products/${encodeURIComponent(product)}/licenses` : calendarPath,
      };
    }
    case 'VOLUME':
      return {
        summary: fillText(feed.volume, { month: formatMonth(entry.month), account: of }),
        details: [`${licenses}: ${namesOf(entry.names, entry.keys, entry.licenses)}`],
        path: `${account}/products/iText/report-usage`,
      };
    case 'IMAGING': {
      const { application, period } = entry;
      const values = { application: application.name, account: of };
      return {
        summary:
          period === null
            ? fillText(feed.imagingNext, values)
            : fillText(feed.imaging, { ...values, period: formatPeriod(period) }),
        details: [licenses],
        path: entry.isDue ? imagingPath(account, application.id) : calendarPath,
      };
    }
  }
}

const imagingPath = (account: string, cucaId: string): string =>
  `${account}/cuca/${encodeURIComponent(cucaId)}/products/default/report-usage`;
