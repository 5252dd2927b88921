import { keyTail } from '#domain/licenses/key-tail.ts';
import { fieldCode } from '#domain/core/field-codes.ts';
import type { FieldProblem } from '#domain/core/problem.ts';
import {
  checkRow,
  findOverlaps,
  rowProblemText,
  type RowFault,
  type RowLimits,
} from '#domain/volume-usage/license-file/check-rows.ts';
import type { UsageRow } from '#domain/volume-usage/license-file/schema.ts';
import type { LicenseEntry } from '#domain/volume-usage/license-entry.ts';
import { AppError } from '#server/core/app-error.ts';

/** A row whose product the license file lists. */
export interface ResolvedRow {
  row: UsageRow;
  /** The whole key, as the file has it. */
  key: string;
  limits: RowLimits;
}

const noLimits: RowLimits = { createdDate: null, expiryDate: null };

/** 7.20: takes the keys of rows from the file; a row whose key or product is not in it is refused. */
export function resolveRows(rows: readonly UsageRow[], entries: readonly LicenseEntry[]): ResolvedRow[] {
  const problems: FieldProblem[] = [];
  const resolved = rows.flatMap((row, at): ResolvedRow[] => {
    const listed = entries.filter(({ product }) => product === row.usageType);
    const fitting = listed.filter(({ key }) => row.licenseKey === undefined || isNamed(key, row.licenseKey));
    const [entry, ...others] = fitting;
    if (entry && others.length === 0)
      // Without a key in the file nobody's license can be meant.
      return [{ row, key: entry.key ?? '', limits: entry }];
    const field = listed.length > 0 ? 'licenseKey' : 'usageType';
    problems.push(problemAt(at, field, entry ? 'severalKeys' : 'notInFile'));
    return [];
  });
  refuse(problems);
  return resolved;
}

/** A key is named in whole, or by the tail that people see. */
const isNamed = (key: string | null, named: string): boolean =>
  key !== null && (key === named || keyTail(key) === named);

/** Every rule of section 5 once more on the server (5.04, 5.07–5.11); the answer names each row and field. */
export function requireSoundRows(rows: readonly ResolvedRow[], today: string): void {
  const problems: FieldProblem[] = rows.flatMap(({ row, limits }, at) =>
    checkRow({ start: row.startDate, end: row.endDate, value: row.usageValue }, limits, today).map(
      ({ field, code, message }) => ({
        ...{ path: `usages.${at}.${fields[field]}`, code: fieldCode(code), message },
      }),
    ),
  );
  const spans = rows.map(({ row, key }) => ({
    name: `${key} ${row.usageType}`,
    start: row.startDate,
    end: row.endDate,
  }));
  for (const at of findOverlaps(spans)) problems.push(problemAt(at, 'startDate', 'errorOverlapping'));
  refuse(problems);
}

const fields = { start: 'startDate', end: 'endDate', value: 'usageValue' } as const;

export const problemAt = (at: number, field: keyof UsageRow, fault: RowFault): FieldProblem => ({
  path: `usages.${at}.${field}`,
  code: fieldCode(fault),
  message: rowProblemText(fault, noLimits),
});

/** How many fields an answer names: a report may be wrong in every row. */
const FIELDS_MAX = 50;

/** Refuses a report, naming its fields. */
export function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  const named = problems.slice(0, FIELDS_MAX);
  throw new AppError('INVALID_INPUT', { fields: named.map(({ path }) => path).join(', ') }, named);
}
