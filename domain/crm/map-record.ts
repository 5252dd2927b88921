import type { MappedField, MappedObject } from './mapping.ts';

/** A value as the portal has it: lists are arrays, days and big figures texts, references the portal's ids. */
export type CrmValue = string | boolean | readonly string[] | null;
export type CrmValues = Readonly<Record<string, CrmValue>>;

const SEPARATOR = ';';

/** The portal's id of a record of the CRM: the one that the portal gave it, else the CRM's own. */
export function idOf(
  { externalId }: Pick<MappedObject, 'externalId'>,
  record: Record<string, unknown>,
): string {
  const own = externalId === null ? null : record[externalId];
  return typeof own === 'string' && own !== '' ? own : String(record['Id']);
}

/** What the CRM says of a record, as the portal would say it. References stay the CRM's ids. */
export const mapIn = (object: MappedObject, record: Record<string, unknown>): Record<string, CrmValue> =>
  Object.fromEntries(
    Object.entries(object.fields).map(([own, field]) => [own, valueOf(field, record[field.field])]),
  );

function valueOf(field: MappedField, said: unknown): CrmValue {
  if (said === null || said === undefined || said === '') return null;
  if (field.kind === 'flag' && typeof said === 'boolean') return said;
  if (typeof said !== 'string') return ownWord(field, JSON.stringify(said));
  if (field.kind === 'flag') return ownWord(field, said) === 'true';
  if (field.kind === 'day') return said.slice(0, 'YYYY-MM-DD'.length);
  if (field.kind === 'list') return said.split(SEPARATOR).map((word) => ownWord(field, word.trim()));
  return ownWord(field, said);
}

/** A box that is not ticked cannot say whether anybody answered; where the CRM has words for both, it says so. */
export const withOpenBoxes = ({ fields }: MappedObject, values: CrmValues): CrmValues =>
  Object.fromEntries(
    Object.entries(values).map(([own, value]) => {
      const { kind, values: words = {} } = fields[own] ?? {};
      const isOpen = kind === 'flag' && value === false && Object.keys(words).length === 0;
      return [own, isOpen ? null : value];
    }),
  );

const ownWord = ({ values }: MappedField, said: string): string =>
  Object.keys(values).find((word) => values[word] === said) ?? said;

/** A value as the CRM takes it; undefined: it is not said, since a box that is ticked or not cannot be left open. */
export function mapOut(field: MappedField, value: CrmValue): string | boolean | null | undefined {
  const word = (own: string): string => (Object.hasOwn(field.values, own) ? (field.values[own] ?? own) : own);
  if (field.kind === 'flag') {
    if (typeof value !== 'boolean') return undefined;
    return Object.keys(field.values).length > 0 ? word(String(value)) : value;
  }
  if (value === null || value === '') return null;
  if (typeof value === 'object') return value.length === 0 ? null : value.map(word).join(SEPARATOR);
  return typeof value === 'string' ? word(value) : String(value);
}
