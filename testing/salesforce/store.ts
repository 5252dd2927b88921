// What an org keeps, and what it refuses: by the error codes of the public reference.
import { orgObjects, type OrgField } from './org.ts';
import type { Row } from './soql.ts';

export interface Refusal {
  statusCode: string;
  message: string;
  fields: string[];
  duplicateResult?: object;
}
export interface SaveResult {
  id?: string;
  success: boolean;
  created?: boolean;
  errors: Refusal[];
}

/** A value as text: records hold texts, numbers and ticked boxes. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

const refused = (
  statusCode: string,
  message: string,
  fields: string[] = [],
  more: object = {},
): SaveResult => ({
  success: false,
  errors: [{ statusCode, message, fields, ...more }],
});

const wrongType = (name: string, value: unknown): SaveResult =>
  refused('INVALID_TYPE_ON_FIELD_IN_RECORD', `${name}: value not of required type: ${textOf(value)}`, [name]);

export function openStore() {
  const rows = new Map<string, Map<string, Row>>(Object.keys(orgObjects).map((name) => [name, new Map()]));
  let number = 0;
  let clock = 0;
  const config = { duplicateRule: false, hiddenFields: [] as string[] };

  const all = (object: string): Row[] => [...(rows.get(object)?.values() ?? [])];
  const fieldsOf = (object: string): OrgField[] | undefined =>
    orgObjects[object]?.fields.filter(({ name }) => !config.hiddenFields.includes(`${object}.${name}`));
  /** Instants never repeat: what comes later is later. */
  function tick(): string {
    clock = Math.max(clock + 1, Date.now());
    return new Date(clock).toISOString().replace('Z', '+0000');
  }
  function findByExternal(object: string, field: string, value: unknown): Row | undefined {
    return all(object).find((row) => row[field] === value && row['IsDeleted'] === false);
  }

  function checkNull({ name, type, required }: OrgField): SaveResult | undefined {
    if (type === 'boolean') return wrongType(name, null);
    if (!required) return undefined;
    return refused('REQUIRED_FIELD_MISSING', `Required fields are missing: [${name}]`, [name]);
  }

  function checkReference(name: string, to: string, value: unknown): SaveResult | undefined {
    const target = rows.get(to)?.get(textOf(value));
    if (!target)
      return refused('MALFORMED_ID', `${name}: id value of incorrect type: ${textOf(value)}`, [name]);
    return target['IsDeleted'] ? refused('ENTITY_IS_DELETED', 'entity is deleted', [name]) : undefined;
  }

  function checkValue(field: OrgField, value: unknown): SaveResult | undefined {
    const { name, type, length = 0, to } = field;
    if (field.readOnly)
      return refused('INVALID_FIELD_FOR_INSERT_UPDATE', `Unable to create/update fields: ${name}`, [name]);
    if (value === null) return checkNull(field);
    const isDate = /^\d{4}-\d{2}-\d{2}$/.test(textOf(value));
    if ((type === 'boolean' && typeof value !== 'boolean') || (type === 'date' && !isDate))
      return wrongType(name, value);
    if (length > 0 && textOf(value).length > length)
      return refused('STRING_TOO_LONG', `${name}: data value too large: (max length=${length})`, [name]);
    return to === undefined ? undefined : checkReference(name, to, value);
  }

  function checkDuplicate(object: string, given: Row, own?: Row): SaveResult | undefined {
    if (object !== 'Contact' || !config.duplicateRule || own) return undefined;
    const match = all('Contact').find(
      (row) =>
        !row['IsDeleted'] && textOf(row['Email']).toLowerCase() === textOf(given['Email']).toLowerCase(),
    );
    if (!match) return undefined;
    const matchRecords = [{ record: { attributes: { type: 'Contact' }, Id: match['Id'] } }];
    return refused('DUPLICATES_DETECTED', 'Use one of these records?', [], {
      duplicateResult: { allowSave: true, duplicateRule: 'Contacts', matchResults: [{ matchRecords }] },
    });
  }

  /** Writes one record: what it has, or a refusal and nothing. */
  function save(object: string, given: Row, own?: Row): SaveResult {
    const fields = fieldsOf(object) ?? [];
    if (own?.['IsDeleted']) return refused('ENTITY_IS_DELETED', 'entity is deleted');
    for (const [name, value] of Object.entries(given)) {
      const field = fields.find((one) => one.name === name);
      if (!field)
        return refused('INVALID_FIELD', `No such column '${name}' on sobject of type ${object}`, [name]);
      const wrong = checkValue(field, value);
      if (wrong) return wrong;
      if (
        field.externalId &&
        all(object).some((row) => row !== own && row[name] === value && !row['IsDeleted'])
      )
        return refused(
          'DUPLICATE_VALUE',
          `duplicate value found: ${name} duplicates value on another record`,
          [name],
        );
    }
    const missing = own ? [] : fields.filter(({ name, required }) => required && !Object.hasOwn(given, name));
    if (missing.length > 0) {
      const names = missing.map(({ name }) => name);
      return refused('REQUIRED_FIELD_MISSING', `Required fields are missing: [${names.join(', ')}]`, names);
    }
    const double = checkDuplicate(object, given, own);
    if (double) return double;
    const at = tick();
    // Salesforce trims texts and writes what is empty as null.
    const kept = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.trim() || null : value,
      ]),
    );
    const row = own ?? create(object, at);
    Object.assign(row, kept, { LastModifiedDate: at, SystemModstamp: at });
    return { id: textOf(row['Id']), success: true, created: own === undefined, errors: [] };
  }

  function create(object: string, at: string): Row {
    const { prefix = '000', fields = [] } = orgObjects[object] ?? {};
    number += 1;
    const id = `${prefix}${String(number).padStart(12, '0')}AAA`;
    const empty = Object.fromEntries(
      fields.map(({ name, type }) => [name, type === 'boolean' ? false : null]),
    );
    const row: Row = { ...empty, Id: id, IsDeleted: false, CreatedDate: at };
    rows.get(object)?.set(id, row);
    return row;
  }

  /** Forgets what an object has. */
  const empty = (object: string): void => rows.get(object)?.clear();

  return {
    all,
    empty,
    fieldsOf,
    find: (object: string, id: string) => rows.get(object)?.get(id),
    findByExternal,
    save,
    config,
    /** For what a test sets up: with the id, and the stamp, that it gives. */
    put(object: string, row: Row): void {
      const at = tick();
      const known = rows.get(object)?.get(textOf(row['Id'])) ?? create(object, at);
      if (row['Id'] !== undefined && known['Id'] !== row['Id']) {
        rows.get(object)?.delete(textOf(known['Id']));
        rows.get(object)?.set(textOf(row['Id']), known);
      }
      Object.assign(known, { LastModifiedDate: at, SystemModstamp: at }, row);
    },
  };
}
