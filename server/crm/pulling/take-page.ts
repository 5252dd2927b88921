import { sentObjects, type SentObject, type TakenObject } from '#domain/crm/crm-objects.ts';
import { fitRecord } from '#domain/crm/fit-record.ts';
import { withOpenBoxes, type CrmValues } from '#domain/crm/map-record.ts';
import type { MappedObject } from '#domain/crm/mapping.ts';
import { agreeOn, reconcile, type Reconciled } from '#domain/crm/reconcile.ts';
import type { Database } from '#server/db/pool.ts';
import { readFound, type FoundRecord } from '../sync/find-records.ts';
import type { Sync } from '../sync/open-sync.ts';
import { insertConflicts, noteAgreed, readKnown, type FoundConflict } from '../sync/record-queries.ts';
import { resolveIn } from '../sync/resolve-references.ts';
import { textOf } from '../sync/send-batch.ts';
import { readSources } from '../sync/source-queries.ts';
import type { SalesforceRecord } from '#server/integrations/salesforce/client.ts';
import type { TakenRow } from './compose-rows.ts';
import { joinAccounts, listKnownIds, noteDeleted, readChanges, writeProblems } from './queries.ts';
import { writeRows } from './write-rows.ts';

export interface Taken {
  read: number;
  changed: number;
  refused: number;
}

/** A record that was weighed against the portal's own. */
interface Weighed extends TakenRow {
  base: CrmValues;
  conflicts: FoundConflict[];
}

/** Takes a page of changes in: all of it, or nothing and the page is read again. */
export async function takePage(
  sync: Sync,
  trx: Database,
  object: TakenObject,
  records: readonly SalesforceRecord[],
): Promise<Taken> {
  const { ctx, mapping } = sync;
  const mapped = mapping[object];
  const found = records.map((record) => readFound(mapped, record));
  const inward = await resolveIn(trx, mapped, found.map(({ values }) => values)); // prettier-ignore
  const own = found.map((one) => ({ ...one, values: inward(one.values) }));
  const known = await listKnownIds(trx, object, own.map(({ id }) => id)); // prettier-ignore
  const deleted = own.filter(({ id, isDeleted }) => isDeleted && known.has(id));
  const rows = [
    ...own.filter(({ isDeleted }) => !isDeleted),
    ...deleted.flatMap((one) => endedOf(object, one)),
  ].filter(({ values }) => isPerson(object) ? values['email'] !== null : true); // prettier-ignore
  const weighed = isSent(object)
    ? await weigh(sync, trx, object, rows)
    : rows.map((row) => ({ ...row, base: {}, conflicts: [] }));
  const instanceUrl = sync.salesforce.instanceUrl() ?? '';
  const { refused, incomplete, changed } = await writeRows(ctx, trx, {
    object,
    mapped,
    rows: weighed,
    instanceUrl,
  });
  const taken = weighed.filter(
    ({ salesforceId }) => !refused.some((one) => one.salesforceId === salesforceId),
  );
  await noteAgreed(trx, object, taken.filter(({ id, salesforceId }) => isSent(object) || id !== salesforceId), ctx.now); // prettier-ignore
  await insertConflicts(trx, object, taken.flatMap(({ conflicts }) => conflicts), ctx.now); // prettier-ignore
  if (object === 'contact') await joinAccounts(trx, contactsOf(taken));
  await noteDeleted(trx, object, deleted.map(({ id, salesforceId }) => ({ id, salesforceId })), ctx.now); // prettier-ignore
  const read = own.map(({ salesforceId }) => salesforceId);
  await writeProblems(trx, object, { read, refused: [...refused, ...incomplete], now: ctx.now });
  if (changed > 0)
    await ctx.audit(trx, {
      ...{ accountId: null, object: null },
      action: 'crm.pullRecords',
      detail: { object, changed },
    });
  return { read: read.length, changed, refused: refused.length };
}

const isSent = (object: TakenObject): object is TakenObject & SentObject =>
  sentObjects.some((sent) => sent === object);
const isPerson = (object: TakenObject): boolean => object === 'contact' || object === 'user';

/** What a deleted record is here from then on: a license that is active no longer, a case that waits for nobody. */
function endedOf(object: TakenObject, one: FoundRecord): FoundRecord[] {
  if (object === 'license') return [{ ...one, values: { ...one.values, activationStatus: 'Inactive' } }];
  if (object === 'case') return [{ ...one, values: { ...one.values, status: 'Closed' } }];
  return [];
}

/** Of what both sides may write, whose value stands (the mapping's rule); what the portal began keeps its first day. */
async function weigh(
  { mapping }: Sync,
  trx: Database,
  object: TakenObject & SentObject,
  rows: readonly FoundRecord[],
): Promise<Weighed[]> {
  const ids = rows.map(({ id }) => id);
  const sources = await readSources(trx, object, ids);
  const known = await readKnown(trx, object, ids);
  const changes = await readChanges(trx, object, ids);
  const mapped: MappedObject = mapping[object];
  return rows.map((row) => {
    const whole = sources.get(row.id);
    if (!whole) return { ...row, values: withOpenBoxes(mapped, row.values), base: row.values, conflicts: [] };
    const ours = fitRecord(mapped, whole);
    const { base = {}, sent = {} } = known.get(row.id) ?? {};
    const change = row.isDeleted ? undefined : changes.get(row.id);
    const sides = {
      fields: mapped.fields,
      ours,
      theirs: row.values,
      base,
      sent,
      oursAt: change?.at ?? null,
      theirsAt: row.changedAt,
    };
    const result: Reconciled = reconcile(sides);
    // What is the same stays in the portal's words: it has the whole of what was cut, and knows of an open question.
    const own = ownFields(mapped).filter((field) => !result.take.includes(field));
    const kept = Object.fromEntries(own.map((field) => [field, whole[field] ?? null]));
    const values = {
      ...row.values,
      ...kept,
      ...(whole['createdDate'] ? { createdDate: whole['createdDate'] } : {}),
    };
    const conflicts = result.conflicts.map(({ field, winner, ...both }) => ({
      ...{ recordId: row.id, accountId: change?.accountId ?? null, field, winner },
      ...{ portalValue: textOf(both.ours), crmValue: textOf(both.theirs) },
    }));
    return { ...row, values, base: agreeOn('taking', sides, result), conflicts };
  });
}

/** What the portal may write of an object. */
const ownFields = ({ fields }: MappedObject): string[] =>
  Object.entries(fields).flatMap(([own, { way }]) => (way === 'in' ? [] : [own]));

const contactsOf = (taken: readonly Weighed[]): { id: string; accountId: string | null }[] =>
  taken.map(({ id, values: { accountId } }) => ({
    id,
    accountId: typeof accountId === 'string' ? accountId : null,
  }));
