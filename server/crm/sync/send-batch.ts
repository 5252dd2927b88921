import type { CrmValue } from '#domain/crm/map-record.ts';
import { scrub } from '#server/core/log.ts';
import type { SavedRecord } from '#server/integrations/salesforce/client.ts';
import { claimDuplicate } from './claim-duplicate.ts';
import type { Sync } from './open-sync.ts';
import type { Batch, Item } from './prepare-batch.ts';
import { insertConflicts, noteAgreed } from './record-queries.ts';
import { putOff, removeWaiting } from './waiting-queries.ts';

/** What became of each record that was sent, by its place in the batch. */
export async function sendBatch(
  { salesforce }: Sync,
  { mapped, items }: Batch,
): Promise<Map<Item, SavedRecord>> {
  const results = new Map<Item, SavedRecord>();
  const going = items.filter(({ body, problem }) => body !== undefined && problem === undefined);
  const made = going.filter(({ found }) => !found);
  const changed = going.filter(({ found }) => found);
  const note = (sent: readonly Item[], saved: readonly SavedRecord[]) => {
    for (const [at, item] of sent.entries()) if (saved[at]) results.set(item, saved[at]);
  };
  if (made.length > 0 && mapped.externalId !== null)
    note(
      made,
      await salesforce.upsert(
        mapped.object,
        mapped.externalId,
        made.map(({ body }) => body ?? {}),
      ),
    );
  if (changed.length > 0)
    note(
      changed,
      await salesforce.update(
        mapped.object,
        changed.map(({ body, found }) => ({ ...body, id: found?.salesforceId ?? '' })),
      ),
    );
  return results;
}

/** Writes down what arrived and what did not; answers how many did not. */
export async function settleBatch(
  sync: Sync,
  batch: Batch,
  results: ReadonlyMap<Item, SavedRecord>,
): Promise<number> {
  const { object, part, mapped, items, gone } = batch;
  const refused: { id: string; error: string }[] = [];
  const arrived: { item: Item; salesforceId: string }[] = [];
  for (const item of items) {
    const saved = results.get(item);
    const salesforceId = item.found?.salesforceId ?? (saved?.success ? saved.id : undefined);
    const error = item.problem ?? (item.body ? errorOf(saved) : undefined);
    if (error === undefined && salesforceId != null) arrived.push({ item, salesforceId });
    else if (
      !(
        saved &&
        object === 'contact' &&
        (await claimDuplicate(sync, mapped, { id: item.waiting.id, values: item.sides.ours }, saved))
      )
    )
      refused.push({ id: item.waiting.id, error: error ?? 'Salesforce does not say what became of it.' });
  }
  await sync.ctx.transaction(async (trx) => {
    const { now } = sync.ctx;
    const agreed = arrived.map(({ item, salesforceId }) => ({
      ...{ id: item.waiting.id, salesforceId },
      base: item.base,
    }));
    await noteAgreed(trx, object, agreed, now);
    await insertConflicts(
      trx,
      object,
      arrived.flatMap(({ item }) => conflictsOf(item)),
      now,
    );
    const done = part === 'begun' ? [] : arrived.map(({ item }) => item.waiting);
    await removeWaiting(trx, object, [...done, ...gone]);
    await putOff(trx, object, refused, now);
  });
  return refused.length;
}

const LONGEST_ERROR = 500;

function errorOf(saved: SavedRecord | undefined): string | undefined {
  if (saved?.success) return undefined;
  const said = saved?.errors.map(({ statusCode, message }) => `${statusCode}: ${message}`).join('; ');
  return scrub(said ?? 'Salesforce does not say what became of it.').slice(0, LONGEST_ERROR);
}

const conflictsOf = ({ waiting, result }: Item) =>
  result.conflicts.map(({ field, ours, theirs, winner }) => ({
    ...{ recordId: waiting.id, accountId: waiting.accountId, field, winner },
    ...{ portalValue: textOf(ours), crmValue: textOf(theirs) },
  }));

/** A value as people read it. */
export const textOf = (value: CrmValue): string | null =>
  value === null || typeof value === 'string'
    ? value
    : typeof value === 'boolean'
      ? String(value)
      : value.join(', ');
