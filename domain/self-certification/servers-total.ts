import type { FormServers } from './form.ts';

/** Processors of all servers that are typed so far (5.06); null while none is. */
export function serversTotal(rows: readonly FormServers[]): bigint | null {
  const typed = rows.filter(
    ({ processorsPerServer, numberOfServers }) => isCount(processorsPerServer) && isCount(numberOfServers),
  );
  if (typed.length === 0) return null;
  return typed.reduce(
    (total, { processorsPerServer, numberOfServers }) =>
      total + BigInt(processorsPerServer) * BigInt(numberOfServers),
    0n,
  );
}

const isCount = (text: string): boolean => /^\d{1,5}$/.test(text);
