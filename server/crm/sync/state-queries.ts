import { sql } from 'kysely';
import type { TakenObject } from '#domain/crm/crm-objects.ts';
import type { Database } from '#server/db/pool.ts';

/** How the portal and the CRM get on. */
export interface CrmState {
  failures: number;
  restingUntil: Date | null;
  reason: string | null;
  reachedAt: Date | null;
  callsUsed: number | null;
  callsMost: number | null;
}

export async function readState(trx: Database): Promise<CrmState | undefined> {
  const { rows } = await sql<CrmState>`
    select state.* from portal_state, jsonb_to_record(value) as state (failures integer, "restingUntil" timestamptz,
      reason text, "reachedAt" timestamptz, "callsUsed" integer, "callsMost" integer)
    where name = 'crm'`.execute(trx);
  return rows[0];
}

export const writeState = (trx: Database, state: CrmState): Promise<void> => write(trx, 'crm', state);

/** How far an object's changes were read. */
export interface Place {
  stamp: Date | null;
  lastId: string | null;
  endedAt: Date | null;
}

const nameOfPlace = (object: TakenObject): string => `crm.pull.${object}`;
const places = sql`portal_state, jsonb_to_record(value) as place (stamp timestamptz, "lastId" text, "endedAt" timestamptz)`;

export async function readPlace(trx: Database, object: TakenObject): Promise<Place> {
  const { rows } =
    await sql<Place>`select place.* from ${places} where name = ${nameOfPlace(object)}`.execute(trx);
  return rows[0] ?? { stamp: null, lastId: null, endedAt: null };
}

export const writePlace = (trx: Database, object: TakenObject, place: Place): Promise<void> =>
  write(trx, nameOfPlace(object), place);

/** Whether an object was not read to its end since an instant. */
export async function isPullDue(
  trx: Database,
  objects: readonly TakenObject[],
  before: Date,
): Promise<boolean> {
  const { rows } = await sql<{ fresh: number }>`
    select count(*)::int as fresh from ${places}
    where name = any(${objects.map(nameOfPlace)}::text[]) and place."lastId" is null and place."endedAt" > ${before}`.execute(
    trx,
  );
  return (rows[0]?.fresh ?? 0) < objects.length;
}

async function write(trx: Database, name: string, state: CrmState | Place): Promise<void> {
  const value = JSON.stringify(state);
  await trx
    .insertInto('portal_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
