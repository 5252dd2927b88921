import type { CaseStatus } from '#domain/self-certification/case-status.ts';
import { MINE } from '#domain/licenses-report/assignee-filter.ts';
import { writeFilters } from '#domain/licenses-report/filter-address.ts';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import type { SortText } from '#domain/licenses-report/report-sort.ts';
import { filtersOfFigure, filtersOfWeek, sortOf, type KeyFigure } from '#domain/staff-overview/figures.ts';
import { pageAt, type PageTarget } from '#web/core/page-target.ts';

export interface FigureTargets {
  figure: (name: KeyFigure) => PageTarget;
  week: (week: number) => PageTarget;
  cases: (status: CaseStatus) => PageTarget;
}

const report = (filters: ReportFilters, sort: SortText): PageTarget =>
  pageAt({ to: '/reports/licenses', search: { ...writeFilters(filters), sort } });

/** The lists behind the numbers: of one's own accounts, or of everybody's. */
export function figureTargetsOf(isMine: boolean): FigureTargets {
  const assignee = isMine ? MINE : '';
  return {
    figure: (name) => report(filtersOfFigure(name, assignee), sortOf[name]),
    week: (week) => report(filtersOfWeek(week, assignee), 'expiry'),
    cases: (status) => pageAt({ to: '/cases', search: { status: [status] } }),
  };
}
