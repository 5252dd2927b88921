/** What stands in a calendar: licenses that expire, and usage that is to be reported as volume or for imaging. */
export const calendarKinds = ['EXPIRY', 'VOLUME', 'IMAGING'] as const;
export type CalendarKind = (typeof calendarKinds)[number];
