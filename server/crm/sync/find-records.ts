import { idOf, mapIn, type CrmValues } from '#domain/crm/map-record.ts';
import type { MappedObject } from '#domain/crm/mapping.ts';
import { composeQuery, isOneOf } from '#server/integrations/salesforce/soql.ts';
import type { Salesforce, SalesforceRecord } from '#server/integrations/salesforce/client.ts';
import { isSalesforceId } from './resolve-references.ts';

/** A record as the CRM has it; references are the CRM's ids. */
export interface FoundRecord {
  id: string;
  salesforceId: string;
  values: CrmValues;
  changedAt: Date;
  isDeleted: boolean;
}

/** What is asked of every record. */
export const columnsOf = ({ fields, externalId }: MappedObject): string[] => [
  ...['Id', 'IsDeleted', 'LastModifiedDate', 'SystemModstamp'],
  ...(externalId === null ? [] : [externalId]),
  ...Object.values(fields).map(({ field }) => field),
];

export const readFound = (object: MappedObject, record: SalesforceRecord): FoundRecord => ({
  id: idOf(object, record),
  salesforceId: String(record['Id']),
  values: mapIn(object, record),
  changedAt: new Date(String(record['LastModifiedDate'])),
  isDeleted: record['IsDeleted'] === true,
});

/** Records of the CRM by the portal's ids; one that is not there, or is deleted, is left out. */
export async function findRecords(
  salesforce: Salesforce,
  object: MappedObject,
  ids: readonly string[],
): Promise<Map<string, FoundRecord>> {
  const theirs = ids.filter(isSalesforceId);
  const ours = ids.filter((id) => !isSalesforceId(id));
  const wheres = [
    ...(theirs.length > 0 ? [isOneOf('Id', theirs)] : []),
    ...(ours.length > 0 && object.externalId !== null ? [isOneOf(object.externalId, ours)] : []),
  ];
  const found = new Map<string, FoundRecord>();
  for (const where of wheres) {
    const soql = composeQuery({ object: object.object, fields: columnsOf(object), where });
    for await (const page of salesforce.query(soql))
      for (const record of page.map((one) => readFound(object, one))) found.set(record.id, record);
  }
  return found;
}
