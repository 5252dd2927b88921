import { createHash } from 'node:crypto';
import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import type { Calendar } from '#domain/calendar/schema.ts';
import { addDays, type Day } from '#domain/core/day.ts';
import { formatNumber } from '#domain/core/format.ts';
import { calendar as texts } from '#domain/messages/en-gb/calendar.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { describeEntry } from './describe-entry.ts';

interface FeedOf {
  publicUrl: string;
  vendorName: string;
  internal: boolean;
  today: Day;
}

const HOURS_BETWEEN_READS = 6;
const { feed } = texts.calendar;

/** A calendar as iCalendar text: whole days that block nobody's time, each under the same id as the day before. */
export function composeFeed({ entries, more }: Calendar, of: FeedOf): string {
  const { publicUrl, vendorName, internal, today } = of;
  const { host } = new URL(publicUrl);
  const calendar = ical({
    name: fillText(feed.name, { vendor: vendorName }),
    prodId: { company: vendorName, product: 'Customer Portal', language: 'EN' },
    ttl: HOURS_BETWEEN_READS * 3_600,
    ...(more > 0 ? { description: fillText(feed.more, { number: formatNumber(more) }) } : {}),
  });
  for (const entry of entries) {
    const { summary, details, path } = describeEntry(entry, internal);
    const url = `${publicUrl}${path}`;
    calendar.createEvent({
      id: `${createHash('sha256').update(entry.id).digest('hex').slice(0, 32)}@${host}`,
      start: midnight(entry.day),
      end: midnight(addDays(entry.day, 1)),
      allDay: true,
      timezone: 'UTC',
      stamp: midnight(today), // the same all day: what has not changed reads the same
      summary,
      description: [...details, url].join('\n'),
      url,
      busystatus: ICalEventBusyStatus.FREE,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);
