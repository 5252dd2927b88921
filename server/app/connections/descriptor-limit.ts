import { report } from 'node:process';

/**
 * Twice the crowd of slow connections that people must not notice (2,000): each costs a file descriptor and some tens
 * of kilobytes, so a flood ends here and not in a process without memory or descriptors for its database.
 */
const CONNECTIONS_MAX = 4_000;
/** Descriptors kept for the database, the log, uploads on the disk and Node itself. */
const KEPT = 256;

/** How many connections a process takes that may open so many files. */
export const connectionsFor = (descriptors: number): number =>
  Math.min(CONNECTIONS_MAX, Math.max(descriptors - KEPT, Math.floor(descriptors / 2)));

/** How many files this process may have open, by its own account; without limit where the system says none. */
export function descriptorLimit(): number {
  const own = report as (typeof report & { excludeNetwork: boolean }) | undefined; // not in every worker
  if (!own) return Infinity;
  const { excludeNetwork } = own;
  own.excludeNetwork = true; // it would look up the names of all peers
  const { userLimits } = own.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  own.excludeNetwork = excludeNetwork;
  const soft = Number(userLimits?.open_files?.soft);
  return soft > 0 ? soft : Infinity;
}
