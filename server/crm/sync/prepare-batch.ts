import type { SentObject } from '#domain/crm/crm-objects.ts';
import { fitRecord } from '#domain/crm/fit-record.ts';
import { mapOut, type CrmValues } from '#domain/crm/map-record.ts';
import { asNewApplication, type MappedObject } from '#domain/crm/mapping.ts';
import { agreeOn, reconcile, type Reconciled, type TwoSides } from '#domain/crm/reconcile.ts';
import { begunStatus, providedStatus } from '#domain/self-certification/case-status.ts';
import { SalesforceError } from '#server/integrations/salesforce/salesforce-error.ts';
import { findRecords, type FoundRecord } from './find-records.ts';
import { NO_RECORD_TYPE, recordTypeOf, type Sync } from './open-sync.ts';
import { noteSending, readKnown, type KnownRecord } from './record-queries.ts';
import { isSalesforceId, resolveIn, resolveOut, type Missing } from './resolve-references.ts';
import { listAnnounced, readSources } from './source-queries.ts';
import type { Part, WaitingRecord } from './waiting-queries.ts';

export interface Batch {
  object: SentObject;
  part: Part;
  mapped: MappedObject;
  items: Item[];
  /** Waiting for nothing: what it was about is there no longer. */
  gone: WaitingRecord[];
}

export interface Item {
  waiting: WaitingRecord;
  found: FoundRecord | undefined;
  sides: TwoSides;
  result: Reconciled;
  /** What is sent, by the CRM's names; undefined: nothing has to be. */
  body: Record<string, unknown> | undefined;
  /** What both sides agree on once it has gone. */
  base: CrmValues;
  /** Why it cannot go now. */
  problem: string | undefined;
}

/** Reads both sides of each record and decides what goes. */
export async function prepareBatch(
  sync: Sync,
  { object, part, waiting }: { object: SentObject; part: Part; waiting: readonly WaitingRecord[] },
): Promise<Batch> {
  const { ctx, salesforce, mapping } = sync;
  const mapped = mapping[object];
  const ids = waiting.map(({ id }) => id);
  const there = await findRecords(
    salesforce,
    mapped,
    ids.map((id) => externalIdOf(object, id)),
  );
  const recordType = await recordTypeOf(sync, mapped);
  const announced = await findAnnounced(sync, { object, mapped, ids });
  return ctx.transaction(async (trx) => {
    const sources = await readSources(trx, object, ids);
    const known = await readKnown(trx, object, ids);
    const outward = await resolveOut(trx, mapped, [...sources.values()]);
    const inward = await resolveIn(
      trx,
      mapped,
      [...there.values()].map(({ values }) => values),
    );
    const batch: Batch = { object, part, mapped, items: [], gone: [] };
    for (const one of waiting) {
      const whole = sources.get(one.id);
      if (!whole) {
        batch.gone.push(one);
        continue;
      }
      const source = fitRecord(mapped, whole);
      const found = there.get(externalIdOf(object, one.id));
      const ours =
        part === 'begun' && source['status'] === providedStatus ? { ...source, status: begunStatus } : source;
      const sides = sidesOf(mapped, {
        ours,
        found: found && { ...found, values: inward(found.values) },
        known: known.get(one.id),
        waiting: one,
      });
      const isThere = part === 'begun' && found !== undefined;
      const result = isThere ? nothing : decide(mapped, sides, found);
      const base = isThere ? { ...sides.base, ...sides.sent } : agreeOn('sending', sides, result);
      const { values, missing } = outward(ours);
      const body = bodyOf(mapped, {
        values,
        result,
        found,
        externalId: externalIdOf(object, one.id),
        recordType: announced.ids.has(one.id) ? announced.recordType : recordType,
      });
      const unmade = announced.ids.has(one.id) && !found ? announced.problem : undefined;
      const problem =
        unmade ??
        problemOf({
          missing,
          found,
          known: known.get(one.id),
          externalId: externalIdOf(object, one.id),
        });
      batch.items.push({ waiting: one, found, sides, result, base, body, problem });
    }
    const sending = batch.items.filter(({ body, problem }) => body && problem === undefined);
    await noteSending(trx, object, sending.map(({ waiting: { id }, sides, result }) => ({ id, values: pick(sides.ours, result.send) }))); // prettier-ignore
    return batch;
  });
}

interface Announced {
  ids: ReadonlySet<string>;
  recordType?: string | undefined;
  /** Why none of them can be made there; the batch's other cases can. */
  problem?: string;
}

/** 9.25: the cases of new imaging applications in a batch, and the record type that they have there. */
async function findAnnounced(
  sync: Sync,
  { object, mapped, ids }: { object: SentObject; mapped: MappedObject; ids: readonly string[] },
): Promise<Announced> {
  const found = object === 'case' ? await sync.ctx.transaction((trx) => listAnnounced(trx, ids)) : [];
  const announced = new Set(found);
  if (announced.size === 0) return { ids: announced };
  try {
    return { ids: announced, recordType: await recordTypeOf(sync, asNewApplication(mapped)) };
  } catch (error) {
    if (error instanceof SalesforceError && error.code === NO_RECORD_TYPE)
      return { ids: announced, problem: error.message };
    throw error;
  }
}

/** A case that is made already waits for its turn. */
const nothing: Reconciled = { send: [], take: [], conflicts: [] };

/** What a record is called there; figures have numbers, which would mean nothing in the CRM alone. */
const externalIdOf = (object: SentObject, id: string): string => (object === 'usage' ? `usage-${id}` : id);

function sidesOf(
  { fields }: MappedObject,
  of: {
    ours: CrmValues;
    found: FoundRecord | undefined;
    known: KnownRecord | undefined;
    waiting: WaitingRecord;
  },
): TwoSides {
  return {
    ...{ fields, ours: of.ours, theirs: of.found?.values ?? {} },
    ...{ base: of.known?.base ?? {}, sent: of.known?.sent ?? {} },
    ...{ oursAt: of.waiting.changedAt, theirsAt: of.found?.changedAt ?? of.waiting.changedAt },
  };
}

/** A record that is not there goes whole; what is said once only is said then. */
function decide({ fields }: MappedObject, sides: TwoSides, found: FoundRecord | undefined): Reconciled {
  if (!found) {
    const send = Object.keys(fields).filter((field) => fields[field]?.way !== 'in');
    return { send, take: [], conflicts: [] };
  }
  const result = reconcile(sides);
  return { ...result, send: result.send.filter((field) => fields[field]?.isOnce !== true) };
}

function bodyOf(
  { fields, externalId: column, constants }: MappedObject,
  of: {
    values: CrmValues;
    result: Reconciled;
    found: FoundRecord | undefined;
    externalId: string;
    recordType: string | undefined;
  },
): Record<string, unknown> | undefined {
  const said = of.result.send.flatMap((own) => {
    const field = fields[own];
    const value = field && mapOut(field, of.values[own] ?? null);
    return field && value !== undefined && (of.found || value !== null)
      ? [[field.field, value] as const]
      : [];
  });
  if (of.found)
    return said.length === 0 ? undefined : { id: of.found.salesforceId, ...Object.fromEntries(said) };
  return {
    ...constants,
    ...(of.recordType !== undefined && { RecordTypeId: of.recordType }),
    ...Object.fromEntries(said),
    [column ?? 'Id']: of.externalId,
  };
}

const pick = (values: CrmValues, fields: readonly string[]): CrmValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

function problemOf(of: {
  missing: readonly Missing[];
  found: FoundRecord | undefined;
  known: KnownRecord | undefined;
  externalId: string;
}): string | undefined {
  const [first] = of.missing;
  if (first) return `It refers to the ${first.object} ${first.id}, which Salesforce does not have yet.`;
  const isTheirs = of.known?.salesforceId != null || isSalesforceId(of.externalId);
  if (!of.found && isTheirs) return 'Salesforce has it no longer, or hides it from the portal’s user.';
  return undefined;
}
