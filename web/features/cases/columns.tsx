import type { TFunction } from 'i18next';
import type { CaseFigure, StaffCase } from '#domain/cases/schema.ts';
import { daysBetween, type Day } from '#domain/core/day.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { pluralCount } from '#domain/core/plural-count.ts';
import { askedStatus, begunStatus, providedStatus } from '#domain/self-certification/case-status.ts';
import type { DataColumn, PhoneRows } from '#web/ui/data-table/data-column.ts';
import { threeLines, twoLines } from '#web/ui/data-table/table-lines.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';

const tones: Readonly<Record<string, StatusTone>> = {
  [askedStatus]: 'neutral',
  [begunStatus]: 'info',
  [providedStatus]: 'warning',
};

/** How a case stands; a report that came in waits for staff. */
export const CaseState = ({ status }: { status: string }) => (
  <Status tone={tones[status] ?? 'success'}>{status}</Status>
);

export function ageText(t: TFunction, { createdDate }: Pick<StaffCase, 'createdDate'>, today: Day): string {
  const days = Math.max(0, daysBetween(createdDate, today));
  return days === 0 ? t('cases.age.today') : t('cases.age.days', { count: days, number: formatNumber(days) });
}

/** A figure with its unit. */
export const figureText = (t: TFunction, { unit, value }: CaseFigure): string =>
  unit === null
    ? t('cases.notCounted', { value: formatNumber(value) })
    : t(`cases.figure.${unit}`, { count: pluralCount(value), value: formatNumber(value) });

/** The first figure, below it the second and how many others there are: they differ in unit and are never added. */
function figuresOf(t: TFunction, row: StaffCase): [first: string, others: string] {
  const [first, second, ...others] = row.figures.map((figure) => figureText(t, figure));
  if (first === undefined) return [t(isOfCrm(row) ? 'cases.notHere' : 'cases.noFigures'), ''];
  const more = others.length > 0 ? t('cases.moreFigures', { number: formatNumber(others.length) }) : '';
  return [first, [second ?? '', more].filter(Boolean).join(' ')];
}

/** Nothing of it was done in the portal: what it holds is not known here. */
export const isOfCrm = ({ who, applications }: Pick<StaffCase, 'who' | 'applications'>): boolean =>
  who === null && applications.length === 0;

const whoText = (t: TFunction, { who }: StaffCase): string => who?.name ?? t('cases.crmOnly');

const underWho = (t: TFunction, { who }: StaffCase): string =>
  who === null ? '' : [who.isStaff ? t('cases.staff') : '', formatDay(who.at.slice(0, 10))].filter(Boolean).join(' · '); // prettier-ignore

const applicationsText = (t: TFunction, row: StaffCase): string =>
  row.applications.length > 0
    ? row.applications.join(', ')
    : t(isOfCrm(row) ? 'cases.notHere' : 'cases.noApplications');

export function caseColumns(t: TFunction, today: Day): DataColumn<StaffCase>[] {
  return [
    {
      id: 'account',
      header: t('cases.column.account'),
      cell: (row) => twoLines(row.account.name, row.subject),
      copyText: ({ account }) => account.name,
      minWidth: 190,
      hideable: false,
      frozen: true,
    },
    {
      id: 'status',
      header: t('cases.column.status'),
      cell: ({ status }) => <CaseState status={status} />,
      // The longest state in one line.
      minWidth: 232,
      hideable: false,
    },
    {
      id: 'figures',
      header: t('cases.column.figures'),
      cell: (row) => twoLines(...figuresOf(t, row)),
      minWidth: 165,
      hideable: false,
    },
    {
      id: 'age',
      header: t('cases.column.age'),
      cell: (row) => twoLines(ageText(t, row, today), formatDay(row.createdDate)),
      minWidth: 110,
      hideOrder: 1,
    },
    {
      id: 'applications',
      header: t('cases.column.applications'),
      cell: (row) => applicationsText(t, row),
      minWidth: 145,
      hideOrder: 2,
    },
    {
      id: 'who',
      header: t('cases.column.who'),
      cell: (row) => twoLines(whoText(t, row), underWho(t, row)),
      minWidth: 145,
      hideOrder: 3,
    },
  ];
}

/** On a phone a case is three lines. */
export const phoneCases = (t: TFunction, today: Day): PhoneRows<StaffCase> => ({
  rowHeight: 92,
  cell: (row) => {
    const facts = [ageText(t, row, today), ...figuresOf(t, row), applicationsText(t, row)];
    const known = [...new Set(facts.filter(Boolean))].join(' · ');
    return threeLines(row.account.name, <CaseState status={row.status} />, known);
  },
});
