import type { TFunction } from 'i18next';
import { formatDay } from '#domain/core/format.ts';
import type { AnyFilter } from '#domain/core/filter-set.ts';
import type { DayRange } from '#domain/submissions/history/period-filter.ts';

/** A text below the one that a declaration names; the declaration is checked, not the key that is put together here. */
export const textBelow = (t: TFunction, place: string, name: string): string =>
  t(`${place as 'expirationStatus'}.${name as 'EXPIRED'}`);

/** The text of a filter's option: the declared one, or the option itself where it is a name. */
export const optionText = (t: TFunction, { options, chip }: AnyFilter, option: string): string => {
  if (options !== undefined) return textBelow(t, options, option);
  return chip === undefined ? option : chip(option);
};

/** "since 1 Nov 2026", in the words of the list. */
export function periodText(t: TFunction, { options = '' }: AnyFilter, { from, to }: DayRange): string {
  const ends = { from: from === null ? '' : formatDay(from), to: to === null ? '' : formatDay(to) };
  const word = from === null ? 'until' : to === null ? 'since' : 'between';
  return t(`${options as 'audit.days'}.${word}`, ends);
}
