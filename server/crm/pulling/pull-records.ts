import { hasRoom, PULL_SHARE } from '#domain/crm/breaker.ts';
import { takenObjects, type TakenObject } from '#domain/crm/crm-objects.ts';
import { changedSince, composeQuery, equals, isOneOf } from '#server/integrations/salesforce/soql.ts';
import { SalesforceError } from '#server/integrations/salesforce/salesforce-error.ts';
import { allowLongWork, lockImport } from '#server/import/staging-queries.ts';
import { columnsOf } from '../sync/find-records.ts';
import { recordTypeOf, type Sync } from '../sync/open-sync.ts';
import { readPlace, writePlace, type Place } from '../sync/state-queries.ts';
import { listRefused } from './queries.ts';
import { takePage, type Taken } from './take-page.ts';

/** So many records are looked at again, in one call. */
const AGAIN = 100;
/** What is saved in a long transaction there is seen late, with its early stamp: so far is read again each time. */
const OVERLAP_MS = 10 * 60_000;

/** Takes in what changed in the CRM since it was read last; a pull that is cut goes on where it was. */
export async function pullRecords(sync: Sync): Promise<Taken> {
  const all = { read: 0, changed: 0, refused: 0 };
  for (const object of takenObjects) {
    try {
      await pullObject(sync, object, all);
    } catch (error) {
      // Salesforce forgets the place of a list after a while; the portal's own place is still there.
      if (!(error instanceof SalesforceError) || error.code !== 'INVALID_QUERY_LOCATOR') throw error;
      await pullObject(sync, object, all);
    }
  }
  return all;
}

async function pullObject(sync: Sync, object: TakenObject, all: Taken): Promise<void> {
  const { ctx, salesforce } = sync;
  const place = await ctx.transaction((trx) => readPlace(trx, object));
  let last: Place = place;
  for await (const records of salesforce.query(await composePull(sync, object, place), true)) {
    if (!hasRoom(salesforce.calls(), PULL_SHARE)) return;
    const end = records.at(-1);
    if (!end) break;
    last = {
      stamp: new Date(String(end['SystemModstamp'])),
      lastId: String(end['Id']),
      endedAt: place.endedAt,
    };
    const taken = await ctx.transaction(async (trx) => {
      await allowLongWork(trx);
      if (!(await lockImport(trx))) return undefined;
      await writePlace(trx, object, last);
      return takePage(sync, trx, object, records);
    });
    if (!taken) return; // an import is under way: the next run goes on here
    for (const name of ['read', 'changed', 'refused'] as const) all[name] += taken[name];
  }
  await readAgain(sync, object, all);
  await ctx.transaction((trx) => writePlace(trx, object, { ...last, lastId: null, endedAt: ctx.now }));
}

/** Records that could not be taken in, or not whole, before: nothing in them changes when what they lacked comes. */
async function readAgain(sync: Sync, object: TakenObject, all: Taken): Promise<void> {
  const { ctx, salesforce, mapping } = sync;
  const ids = await ctx.transaction((trx) => listRefused(trx, object, AGAIN));
  if (ids.length === 0) return;
  const soql = composeQuery({
    object: mapping[object].object,
    fields: askedOf(sync, object),
    where: isOneOf('Id', ids),
  });
  for await (const records of salesforce.query(soql, true)) {
    const taken = await ctx.transaction(async (trx) =>
      (await lockImport(trx)) ? takePage(sync, trx, object, records) : undefined,
    );
    all.changed += taken?.changed ?? 0;
  }
}

/** What is asked of an object; users are never deleted. */
const askedOf = ({ mapping }: Sync, object: TakenObject): string[] =>
  columnsOf(mapping[object]).filter((name) => object !== 'user' || name !== 'IsDeleted');

async function composePull(sync: Sync, object: TakenObject, { stamp, lastId }: Place): Promise<string> {
  const mapped = sync.mapping[object];
  const recordType = await recordTypeOf(sync, mapped);
  const from = stamp && (lastId === null ? new Date(stamp.getTime() - OVERLAP_MS) : stamp);
  const wheres = [
    ...(object === 'user' ? [equals('UserType', 'Standard')] : []),
    ...(recordType === undefined ? [] : [equals('RecordTypeId', recordType)]),
    ...(from ? [changedSince(from.toISOString(), lastId)] : []),
  ];
  return composeQuery({
    object: mapped.object,
    fields: askedOf(sync, object),
    ...(wheres.length > 0 && { where: wheres.join(' AND ') }),
    orderBy: ['SystemModstamp', 'Id'],
  });
}
