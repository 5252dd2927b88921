import type { TakenObject } from '#domain/crm/crm-objects.ts';
import type { CrmValue, CrmValues } from '#domain/crm/map-record.ts';
import type { MappedObject } from '#domain/crm/mapping.ts';
import { importFiles, type ImportFileName } from '#domain/import/import-files.ts';
import type { ImportFile } from '#domain/import/import-file.ts';
import { caseType } from '#domain/self-certification/case-status.ts';

/** A record that is taken in, with the CRM's id of it. */
export interface TakenRow {
  id: string;
  salesforceId: string;
  values: CrmValues;
}

const fileNames = {
  user: 'people.csv',
  account: 'accounts.csv',
  contact: 'people.csv',
  application: 'applications.csv',
  license: 'license-keys.csv',
  case: 'cases.csv',
} as const satisfies Record<TakenObject, ImportFileName>;

/** The file of the import whose rows an object's records are. */
export function fileOf(object: TakenObject): ImportFile<ImportFileName> {
  const file = importFiles.find(({ name }) => name === fileNames[object]);
  if (!file) throw new Error(`no file ${fileNames[object]}`);
  return file;
}

/** Whoever has no first name in the CRM has none here, which an import cannot say. */
const NO_NAME = '-';

type More = Record<string, string>;

/** What a row has besides the record's own fields. */
function moreOf(object: TakenObject, { salesforceId, values }: TakenRow, { there, instanceUrl }: Org): More {
  const url = `${instanceUrl}/lightning/r/${there}/${salesforceId}/view`;
  if (object === 'account') return { url };
  if (object === 'case') return { url, recordTypeName: caseType, type: caseType, subType: caseType };
  if (object === 'contact' || object === 'user')
    return values['firstName'] === null ? { firstName: NO_NAME } : {};
  return {};
}

interface Org {
  /** The object's name there. */
  there: string;
  instanceUrl: string;
}

/** Rows as a file of the import has them, the header first. Columns that the mapping leaves out are left out. */
export function composeRows(
  object: TakenObject,
  mapped: MappedObject,
  rows: readonly TakenRow[],
  instanceUrl: string,
): string[][] {
  const file = fileOf(object);
  const [idColumn = 'id'] = file.key;
  const org = { there: mapped.object, instanceUrl };
  const made = Object.keys(moreOf(object, { id: '', salesforceId: '', values: {} }, org));
  const header = file.columns
    .map(({ name }) => name)
    .filter((name) => name === idColumn || made.includes(name) || mapped.fields[name]);
  const cells = rows.map((row) => {
    const more = { ...moreOf(object, row, org), [idColumn]: row.id };
    return header.map((name) => more[name] ?? cellOf(row.values[name] ?? null));
  });
  return [header, ...cells];
}

function cellOf(value: CrmValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : value.join(';');
}
