import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Answers of the server's own fault, counted by status in the log of a portal. */
export async function readServerErrors(logFile: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    const status = /"status":(5\d\d)/.exec(line)?.[1];
    const kind = line.includes('"unexpected error"') ? 'unexpected' : status;
    if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
