import type { CrmObject } from '#domain/crm/crm-objects.ts';
import type { CrmValue, CrmValues } from '#domain/crm/map-record.ts';
import type { MappedObject } from '#domain/crm/mapping.ts';
import type { Database } from '#server/db/pool.ts';
import { readKnown, readOwnIds } from './record-queries.ts';

const SALESFORCE_ID = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;
/** Whether an id is one that Salesforce gave. */
export const isSalesforceId = (id: string): boolean => SALESFORCE_ID.test(id);

/** The fields of an object that refer to others, and to what. */
export const referencesOf = ({ fields }: MappedObject): [string, CrmObject][] =>
  Object.entries(fields).flatMap(([own, { kind, to }]) =>
    kind === 'reference' && to !== undefined ? [[own, to] as [string, CrmObject]] : [],
  );

function collect(object: MappedObject, records: readonly CrmValues[]): Map<CrmObject, Set<string>> {
  const ids = new Map<CrmObject, Set<string>>();
  for (const [own, to] of referencesOf(object))
    for (const { [own]: value } of records)
      if (typeof value === 'string') ids.set(to, (ids.get(to) ?? new Set()).add(value));
  return ids;
}

/** Who a record refers to that the CRM does not have. */
export interface Missing {
  object: CrmObject;
  id: string;
}

/** Puts Salesforce's ids in the place of the portal's; answers what Salesforce does not know yet. */
export async function resolveOut(
  trx: Database,
  object: MappedObject,
  records: readonly CrmValues[],
): Promise<(values: CrmValues) => { values: CrmValues; missing: Missing[] }> {
  const known = new Map<CrmObject, Map<string, string>>();
  for (const [to, ids] of collect(object, records)) {
    const found = await readKnown(trx, to, [...ids]);
    const there = [...found.values()].flatMap(({ id, salesforceId }) =>
      salesforceId === null ? [] : [[id, salesforceId] as const],
    );
    known.set(to, new Map(there));
  }
  return (values) => {
    const resolved: Record<string, CrmValue> = { ...values };
    const missing: Missing[] = [];
    for (const [own, to] of referencesOf(object)) {
      const id = values[own];
      if (typeof id !== 'string') continue;
      const there = known.get(to)?.get(id) ?? (isSalesforceId(id) ? id : undefined);
      if (there === undefined) missing.push({ object: to, id });
      else resolved[own] = there;
    }
    return { values: resolved, missing };
  };
}

/** Puts the portal's ids in the place of Salesforce's. */
export async function resolveIn(
  trx: Database,
  object: MappedObject,
  records: readonly CrmValues[],
): Promise<(values: CrmValues) => Record<string, CrmValue>> {
  const own = new Map<CrmObject, Map<string, string>>();
  for (const [to, ids] of collect(object, records)) own.set(to, await readOwnIds(trx, to, [...ids]));
  return (values) => {
    const resolved: Record<string, CrmValue> = { ...values };
    for (const [field, to] of referencesOf(object)) {
      const id = values[field];
      if (typeof id === 'string') resolved[field] = own.get(to)?.get(id) ?? id;
    }
    return resolved;
  };
}
