import { wholeNumberProblem } from '../core/whole-number-problem.ts';
import type { FormServers } from './form.ts';
import { SERVER_COUNT_MAX } from './schema.ts';

/** Processors of all servers that are typed so far (5.06); null while none is. */
export function serversTotal(rows: readonly FormServers[]): bigint | null {
  const typed = countedServers(rows);
  if (typed.length === 0) return null;
  return typed.reduce(
    (total, { processorsPerServer, numberOfServers }) =>
      total + BigInt(processorsPerServer) * BigInt(numberOfServers),
    0n,
  );
}

/** The rows that say something already. */
export const countedServers = (rows: readonly FormServers[]): FormServers[] =>
  rows.filter(
    ({ processorsPerServer, numberOfServers }) => isCount(processorsPerServer) && isCount(numberOfServers),
  );

const isCount = (text: string): boolean =>
  wholeNumberProblem(text, { min: 0, max: SERVER_COUNT_MAX }) === null;
