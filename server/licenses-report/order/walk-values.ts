import type { Database } from '#server/db/pool.ts';
import type { Found, Source, Span } from '../report-rows.ts';
import { all, type Condition } from '../conditions/condition-queries.ts';
import { behindValue, isMissing, valueOrders } from './order-queries.ts';
import { lookAlong, type Look } from '../queries.ts';

/**
 * Walks along the index of a value: first the lines that have one, then those that have none. Each part is looked
 * through in windows from its beginning; null where the page is not full after the last.
 */
export async function walkValues(
  trx: Database,
  source: Source,
  span: Span,
  how: 'near' | 'walk' | 'far',
): Promise<Found | null> {
  const [near, farther, farthest] = span.reach.windows;
  const windows = how === 'far' ? [farthest] : [near, farther];
  const ids: string[] = [];
  for (const { part, within } of partsOf(source, span)) {
    const limit = span.limit - ids.length;
    if (limit <= 0) break;
    const { accounts, rows, lanes } = source;
    const look = { sort: span.sort, part, within, accounts, rows, lanes, limit };
    const found = await lookThrough(trx, look, windows);
    if (!found) return null;
    ids.push(...found);
  }
  return { ids };
}

interface Part {
  part: Look['part'];
  within: Condition;
}

/** What of the order lies behind the place. */
function partsOf({ range }: Source, { sort, after }: Span): Part[] {
  if (sort.by === 'account') return [];
  const { present, missing } = valueOrders[sort.by];
  const behind = after ? behindValue(after) : null;
  const isPast = after !== null && missing !== undefined && isMissing(after);
  return [
    ...(isPast ? [] : [{ part: 'present', within: all([present ?? null, range, behind]) } as const]),
    ...(missing ? [{ part: 'missing', within: all([missing, range, isPast ? behind : null]) } as const] : []),
  ];
}

/** The ids that fill the page, or all there are; null where a window's end came first. */
async function lookThrough(
  trx: Database,
  look: Omit<Look, 'window'>,
  windows: readonly number[],
): Promise<string[] | null> {
  for (const window of windows) {
    const { ids, seen } = await lookAlong(trx, { ...look, window });
    if (ids.length >= look.limit || seen < window) return ids;
  }
  return null;
}
