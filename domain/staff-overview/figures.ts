import { emptyFilters, type ReportFilters } from '../licenses-report/filters.ts';
import { quickViews } from '../licenses-report/quick-views.ts';
import type { SortText } from '../licenses-report/report-sort.ts';
import { OVERAGE_PERCENT } from '../licenses-report/usage-filter.ts';

const expiring = (days: number) => ({ expiry: { from: 1, to: days } });

/** What the overview counts of the license keys: each is a set of the report's filters, and its number their total. */
export const keyFigures = {
  over: quickViews.over,
  near: { ...quickViews.current, usage: { option: 'USAGE_RANGE', min: 80, max: OVERAGE_PERCENT } },
  unreported: quickViews.unused,
  expiring30: expiring(30),
  expiring60: expiring(60),
  expiring90: expiring(90),
} as const satisfies Record<string, Partial<ReportFilters>>;

export type KeyFigure = keyof typeof keyFigures;
export const keyFigureNames = Object.keys(keyFigures) as KeyFigure[];

/** The order in which the report shows what was counted: the most pressing first. */
export const sortOf: Record<KeyFigure, SortText> = {
  ...{ over: '-usage', near: '-usage', unreported: 'created' },
  ...{ expiring30: 'expiry', expiring60: 'expiry', expiring90: 'expiry' },
};

/** The report's filters behind a figure; an empty assignee is everybody's. */
export const filtersOfFigure = (figure: KeyFigure, assignee: string): ReportFilters => ({
  ...emptyFilters,
  assignee,
  ...keyFigures[figure],
});

/** The weeks of the heat map: seven days each, tomorrow being the first of them. */
export const WEEKS = 26;
export const WEEK_DAYS = 7;

/** The report's filters behind a week of the heat map, the first being 0. */
export const filtersOfWeek = (week: number, assignee: string): ReportFilters => ({
  ...emptyFilters,
  assignee,
  expiry: { from: week * WEEK_DAYS + 1, to: (week + 1) * WEEK_DAYS },
});

/** All of the weeks together. */
export const filtersOfWeeks = (assignee: string): ReportFilters => ({
  ...emptyFilters,
  assignee,
  expiry: { from: 1, to: WEEKS * WEEK_DAYS },
});
