import { z } from 'zod';
import { crmModel, crmObjects, winners, type CrmField, type CrmObject } from './crm-objects.ts';

/** A field as this installation's CRM calls it. */
export interface MappedField extends CrmField {
  /** The CRM's word for each of the portal's, where they differ. */
  values: Readonly<Record<string, string>>;
}

export interface MappedObject {
  object: string;
  /** The field that holds the portal's id; null: records are known by the CRM's id alone. */
  externalId: string | null;
  /** The developer name of the record type; null: any. */
  recordType: string | null;
  /** Of a case that announces an imaging application (9.25); no other object has a second one. */
  newApplicationRecordType?: string | null;
  fields: Readonly<Record<string, MappedField>>;
  /** What every record that the portal creates has besides. */
  constants: Readonly<Record<string, string | number | boolean>>;
}

/** The same object as its records of the second record type are made. */
export const asNewApplication = (mapped: MappedObject): MappedObject => ({
  ...mapped,
  recordType: mapped.newApplicationRecordType ?? null,
});

export type Mapping = Readonly<Record<CrmObject, MappedObject>>;

const name = z.string().regex(/^[A-Za-z]\w{0,79}$/, 'a name of letters, digits and _, such as Portal_Id__c');
const field = z.union([
  name,
  z.null(),
  z.strictObject({
    field: name.optional(),
    wins: z.enum(winners).optional(),
    values: z.record(z.string(), z.string().max(255)).optional(),
  }),
]);

const objectOf = (known: CrmObject) =>
  z.strictObject({
    object: name.optional(),
    externalId: name.nullable().optional(),
    recordType: name.nullable().optional(),
    newApplicationRecordType: (known === 'case' ? name.nullable() : z.undefined()).optional(),
    fields: z
      .strictObject(
        Object.fromEntries(Object.keys(crmModel[known].fields).map((one) => [one, field.optional()])),
      )
      .optional(),
    constants: z.record(name, z.union([z.string(), z.number(), z.boolean()])).optional(),
  });

const MappingFile = z.strictObject(
  Object.fromEntries(crmObjects.map((known) => [known, objectOf(known).optional()])),
);
type GivenObject = z.output<ReturnType<typeof objectOf>>;

/** What is wrong with a mapping, one sentence each. */
export class MappingError extends Error {
  override name = 'MappingError';
}

/** The mapping of an installation: the usual names, and what its file says otherwise. */
export function readMapping(text: string | undefined): Mapping {
  const parsed = MappingFile.safeParse(text === undefined ? {} : parseJson(text));
  if (!parsed.success)
    throw new MappingError(
      parsed.error.issues
        .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
        .join('; '),
    );
  const given = parsed.data as Partial<Record<CrmObject, GivenObject>>;
  const mapping = Object.fromEntries(
    crmObjects.map((known) => [known, mergeObject(known, given[known] ?? {})]),
  ) as Record<CrmObject, MappedObject>;
  const faults = crmObjects.flatMap((known) => faultsOf(known, mapping[known]));
  if (faults.length > 0) throw new MappingError(faults.join('; '));
  return mapping;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MappingError('the file is no JSON');
  }
}

function mergeObject(known: CrmObject, given: GivenObject): MappedObject {
  const usual = crmModel[known];
  const fields: Record<string, MappedField> = {};
  for (const [own, field] of Object.entries<CrmField>(usual.fields)) {
    const said = given.fields?.[own];
    if (said === null) continue;
    const more = typeof said === 'string' ? { field: said } : (said ?? {});
    fields[own] = { ...field, field: more.field ?? field.field, values: more.values ?? {} };
    if (more.wins) fields[own].wins = more.wins;
  }
  return {
    object: given.object ?? usual.object,
    externalId: given.externalId === undefined ? usual.externalId : given.externalId,
    recordType: given.recordType === undefined ? usual.recordType : given.recordType,
    ...('newApplicationRecordType' in usual && {
      newApplicationRecordType:
        given.newApplicationRecordType === undefined
          ? usual.newApplicationRecordType
          : given.newApplicationRecordType,
    }),
    fields,
    constants: given.constants ?? {},
  };
}

function faultsOf(known: CrmObject, { fields, externalId }: MappedObject): string[] {
  const model: Record<string, CrmField> = crmModel[known].fields;
  const missing = Object.keys(model)
    .filter((own) => model[own]?.isNeeded && !fields[own])
    .map((own) => `${known}.fields.${own}: the portal cannot do without this field`);
  const columns = Object.values(fields).map(({ field }) => field);
  const twice = [...new Set(columns.filter((column, at) => columns.indexOf(column) !== at))].map(
    (column) => `${known}.fields: ${column} stands for two fields`,
  );
  const unnamed =
    crmModel[known].externalId !== null && externalId === null
      ? [`${known}.externalId: without it a record that is sent twice would be two`]
      : [];
  const winsForNothing = Object.keys(fields)
    .filter((own) => fields[own]?.wins && fields[own].way !== 'both')
    .map((own) => `${known}.fields.${own}.wins: only one side writes this field`);
  const doubled = Object.entries(fields)
    .filter(([, { values }]) => new Set(Object.values(values)).size < Object.keys(values).length)
    .map(([own]) => `${known}.fields.${own}.values: one word of the CRM stands for two of the portal`);
  return [...missing, ...twice, ...unnamed, ...winsForNothing, ...doubled];
}
