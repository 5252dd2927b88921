import { single, type FilterKind, type FilterParam, type Texts } from '../../core/filter-kinds.ts';
import { isDay, type Day } from '../../core/day.ts';
import { DayString } from '../../core/schema.ts';

/** From a day to a day, both included; null leaves an end open. */
export interface DayRange {
  from: Day | null;
  to: Day | null;
}

const dayParam: FilterParam = {
  query: single(() => DayString),
  saved: () => DayString,
  toSaved: ([day]) => day,
};

/** Usage within a span of days. */
export const periodFilter = (): FilterKind<DayRange, 'period', 'from' | 'to'> => ({
  control: 'period',
  empty: { from: null, to: null },
  params: { from: dayParam, to: dayParam },
  read(texts) {
    const [from, to] = [dayOf(texts('from')), dayOf(texts('to'))];
    return from !== null && to !== null && to < from ? { from: to, to: from } : { from, to };
  },
  write: ({ from, to }): Record<string, Texts> => ({
    ...(from === null ? {} : { from: [from] }),
    ...(to === null ? {} : { to: [to] }),
  }),
  parts: ({ from, to }) => (from === null && to === null ? [] : [`${from ?? ''}…${to ?? ''}`]),
});

const dayOf = ([text = '']: Texts): Day | null => (isDay(text) ? text : null);
