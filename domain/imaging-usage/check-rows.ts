import type { FieldFault } from '../core/field-codes.ts';
import {
  isNumberProblem,
  numberProblemText,
  wholeNumberProblem,
  type NumberLimits,
  type NumberProblem,
} from '../core/whole-number-problem.ts';
import { imagingUsage } from '../messages/en-gb/imaging-usage.ts';
import { usageLimits } from '../volume-usage/license-file/usage-value.ts';

/** The most processors of a server, and the most servers of one kind (5.06, 9.04). */
export const SERVERS_MAX = 32_767;

/** A row as it is typed: empty texts where nothing is. A server deployment has the first two, any other the value. */
export interface TypedRow {
  processorsPerServer: string;
  numberOfServers: string;
  value: string;
}
export type RowField = keyof TypedRow;
export interface RowProblem {
  /** The row's place. */
  at: number;
  field: RowField;
  code: Code;
  message: string;
}

type Code = Extract<keyof typeof imagingUsage.rows | NumberProblem, FieldFault>;

/** Zero is allowed, but for a server without processors (5.05, 5.06, 9.04). */
export const fieldLimits: Readonly<Record<RowField, NumberLimits>> = {
  processorsPerServer: { min: 1, max: SERVERS_MAX },
  numberOfServers: { min: 0, max: SERVERS_MAX },
  value: usageLimits,
};

/** Holds the rows of one license and period against 5.01, 5.05 and 5.06; zero is a figure like any other. */
export function checkRows(deployment: 'server' | 'single', rows: readonly TypedRow[]): RowProblem[] {
  return rows.flatMap((row, at) =>
    problemsOf(deployment, row, rows).map(([field, code]) => ({
      ...{ at, field, code },
      message: rowProblemText(code, field),
    })),
  );
}

/** What people read about a row, in the browser and in the server's answer. */
export const rowProblemText = (code: Code, field: RowField): string =>
  isNumberProblem(code) ? numberProblemText(code, fieldLimits[field]) : imagingUsage.rows[code];

function problemsOf(
  deployment: 'server' | 'single',
  row: TypedRow,
  rows: readonly TypedRow[],
): [RowField, Code][] {
  if (deployment === 'single') return present('value', figureProblem(row, 'value'));
  const processors = figureProblem(row, 'processorsPerServer');
  return [
    ...present('processorsPerServer', processors ?? uniqueProblem(row, rows)),
    ...present('numberOfServers', figureProblem(row, 'numberOfServers')),
  ];
}

const present = (field: RowField, code: Code | null): [RowField, Code][] =>
  code === null ? [] : [[field, code]];

const figureProblem = (row: TypedRow, field: RowField): Code | null =>
  row[field] === '' ? 'required' : wholeNumberProblem(row[field], fieldLimits[field]);

const uniqueProblem = (row: TypedRow, rows: readonly TypedRow[]): Code | null =>
  rows.some((other) => other !== row && other.processorsPerServer === row.processorsPerServer)
    ? 'processorsPerServerNotUnique'
    : null;

/** The figure of a row (5.06: processors × servers), or null while it is none. */
export function valueOfRow(deployment: 'server' | 'single', row: TypedRow): bigint | null {
  if (checkRows(deployment, [row]).length > 0) return null;
  return deployment === 'single'
    ? BigInt(row.value)
    : BigInt(row.processorsPerServer) * BigInt(row.numberOfServers);
}

/** The figure of all rows together, or null while one of them is none. */
export function totalOfRows(deployment: 'server' | 'single', rows: readonly TypedRow[]): bigint | null {
  const values = rows.map((row) => valueOfRow(deployment, row));
  return values.reduce<bigint | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    values.length === 0 ? null : 0n,
  );
}
