import { fieldCode, type FieldFault } from '#domain/core/field-codes.ts';
import type { FieldProblem } from '#domain/core/problem.ts';
import { fillText } from '#domain/core/fill-text.ts';
import { formatDay, formatPeriod } from '#domain/core/format.ts';
import type { Period } from '#domain/core/period.ts';
import { checkRows, valueOfRow, type TypedRow } from '#domain/imaging-usage/check-rows.ts';
import type { ImagingUsageRow } from '#domain/imaging-usage/schema.ts';
import { imagingUsage } from '#domain/messages/en-gb/imaging-usage.ts';
import type { Environment } from '#domain/products/schema.ts';
import type { LicenseRow } from './queries.ts';
import { environmentOf, statedAs } from './present.ts';

/** The rows of one license and period. */
export interface UsageItem {
  license: LicenseRow;
  period: Period;
  rows: { at: number; row: ImagingUsageRow }[];
}

/** Figures of an item that can be booked. */
export interface ResolvedItem {
  license: LicenseRow;
  period: Period;
  environment: Environment;
  figures: { value: string; processorsPerServer: number | null; numberOfServers: number | null }[];
}

type Fields = keyof ImagingUsageRow;
const { rows: rowTexts, environments: environmentTexts, periods: periodTexts } = imagingUsage;

export const problemAt = (at: number, field: Fields, fault: FieldFault, message: string): FieldProblem => ({
  path: `usages.${at}.${field}`,
  code: fieldCode(fault),
  message,
});

/** Joins the rows of a license and period; a license of another application, and one that is none, are named alike. */
export function groupUsage(
  usages: readonly ImagingUsageRow[],
  licenses: readonly LicenseRow[],
): { items: UsageItem[]; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const items = new Map<string, UsageItem>();
  for (const [at, row] of usages.entries()) {
    const license = licenses.find(({ licenseKeyId }) => licenseKeyId === row.productLicenseId);
    if (!license) problems.push(problemAt(at, 'productLicenseId', 'notLicense', periodTexts.notLicense));
    else if (row.startDate > row.endDate)
      problems.push(problemAt(at, 'startDate', 'startAfterEnd', periodTexts.startAfterEnd));
    if (!license || row.startDate > row.endDate) continue;
    const name = JSON.stringify([row.productLicenseId, row.startDate, row.endDate]);
    const period = { start: row.startDate, end: row.endDate };
    const item = items.get(name) ?? { license, period, rows: [] };
    item.rows.push({ at, row });
    items.set(name, item);
  }
  return { items: [...items.values()], problems };
}

/** Why a period is none to report: over it is, or one of those that are due. */
export function checkPeriod(
  { period, rows }: UsageItem,
  reportable: readonly Period[],
  today: string,
): FieldProblem[] {
  if (reportable.some(({ start, end }) => start === period.start && end === period.end)) return [];
  const [first] = rows;
  if (!first) return [];
  // 5.14: the end is capped at today.
  if (period.end > today)
    return [
      problemAt(
        first.at,
        'endDate',
        'notOver',
        fillText(periodTexts.notOver, { day: formatDay(period.end) }),
      ),
    ];
  const message =
    reportable.length === 0
      ? periodTexts.noPeriod
      : fillText(periodTexts.otherPeriod, { periods: reportable.map(formatPeriod).join(', ') });
  return [problemAt(first.at, 'startDate', 'otherPeriod', message)];
}

/** Holds the rows of an item against section 5 once more (5.05, 5.06, 5.13). */
export function resolveItem({ license, period, rows }: UsageItem): ResolvedItem | FieldProblem[] {
  const deployment = statedAs(license.deploymentType) ?? 'single';
  const typed = rows.map(({ row }) => typedRow(row));
  const problems = [
    ...rows.flatMap(({ at, row }) => misplacedFields(at, row, deployment)),
    ...checkRows(deployment, typed).map(({ at, field, code, message }) =>
      problemAt(rows[at]?.at ?? 0, wireNames[field], code, message),
    ),
    ...(deployment === 'single' && rows.length > 1
      ? rows.slice(1).map(({ at }) => problemAt(at, 'productLicenseId', 'oneRow', rowTexts.oneRow))
      : []),
  ];
  const environment = chooseEnvironment(license, rows);
  if (Array.isArray(environment)) problems.push(...environment);
  if (problems.length > 0 || Array.isArray(environment)) return problems;
  return {
    ...{ license, period, environment },
    figures: rows.map(({ row }, place) => ({
      value: String(valueOfRow(deployment, typed[place] ?? typedRow(row))),
      processorsPerServer: row.processorsPerServer ?? null,
      numberOfServers: row.numberOfServers ?? null,
    })),
  };
}

const wireNames = {
  value: 'usageValue',
  processorsPerServer: 'processorsPerServer',
  numberOfServers: 'numberOfServers',
} as const;

const typedRow = ({ processorsPerServer, numberOfServers, usageValue = '' }: ImagingUsageRow): TypedRow => ({
  processorsPerServer: String(processorsPerServer ?? ''),
  numberOfServers: String(numberOfServers ?? ''),
  value: usageValue,
});

/** Fields that say what the deployment does not have, or something else than the row itself. */
function misplacedFields(at: number, row: ImagingUsageRow, deployment: 'server' | 'single'): FieldProblem[] {
  if (deployment === 'single')
    return row.processorsPerServer === undefined && row.numberOfServers === undefined
      ? []
      : [problemAt(at, 'processorsPerServer', 'onlyValue', rowTexts.onlyValue)];
  if (row.usageValue === undefined) return [];
  if (row.processorsPerServer === undefined)
    return [problemAt(at, 'usageValue', 'onlyServers', rowTexts.onlyServers)];
  const own = valueOfRow('server', typedRow(row));
  return own === null || String(own) === row.usageValue
    ? []
    : [problemAt(at, 'usageValue', 'otherTotal', rowTexts.otherTotal)];
}

/** 5.13: the license's own environment, else the one that every row names. */
function chooseEnvironment(
  license: LicenseRow,
  rows: readonly { at: number; row: ImagingUsageRow }[],
): Environment | FieldProblem[] {
  const own = environmentOf(license);
  const named = own ?? rows[0]?.row.environment;
  if (named === undefined)
    return rows.map(({ at }) => problemAt(at, 'environment', 'required', environmentTexts.required));
  const wrong = rows.filter(
    ({ row }) => (own === null || row.environment !== undefined) && row.environment !== named,
  );
  if (wrong.length === 0) return named;
  const message =
    own === null ? environmentTexts.differ : fillText(environmentTexts.other, { environment: own });
  return wrong.map(({ at }) => problemAt(at, 'environment', own === null ? 'differ' : 'other', message));
}
