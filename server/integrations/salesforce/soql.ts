/** Names of objects, fields and relationships: they stand in a query as they are, so they are letters and nothing else. */
const NAME = /^[A-Za-z]\w{0,79}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?(?:Z|[+-]\d{2}:?\d{2})$/;

/** A value in a query. Only ids and constants come here; whatever they hold, they stay one value. */
export function quoteText(value: string): string {
  if (/\p{Cc}/u.test(value)) throw new TypeError('a control character cannot stand in a query');
  return `'${value.replace(/[\\']/g, String.raw`\$&`)}'`;
}

export function nameOf(name: string): string {
  if (!NAME.test(name)) throw new TypeError('this is no name of an object or field');
  return name;
}

/** An instant as queries write it: without quotes. */
export function instantText(instant: string): string {
  if (!INSTANT.test(instant)) throw new TypeError('this is no instant');
  return instant;
}

export const isOneOf = (field: string, values: readonly string[]): string =>
  `${nameOf(field)} IN (${values.map(quoteText).join(', ')})`;

export const equals = (field: string, value: string): string => `${nameOf(field)} = ${quoteText(value)}`;

/** Records that changed at an instant or later; of that very instant those behind a record that was read already. */
export function changedSince(instant: string, lastId: string | null): string {
  const stamp = instantText(instant);
  if (lastId === null) return `SystemModstamp >= ${stamp}`;
  return `(SystemModstamp > ${stamp} OR (SystemModstamp = ${stamp} AND Id > ${quoteText(lastId)}))`;
}

export interface Selection {
  object: string;
  fields: readonly string[];
  /** Made of the functions of this file. */
  where?: string;
  /** Ascending. */
  orderBy?: readonly string[];
}

/** The one place that puts a query together. */
export const composeQuery = ({ object, fields, where, orderBy }: Selection): string =>
  [
    `SELECT ${[...new Set(fields)].map(nameOf).join(', ')} FROM ${nameOf(object)}`,
    ...(where ? [`WHERE ${where}`] : []),
    ...(orderBy ? [`ORDER BY ${orderBy.map(nameOf).join(', ')}`] : []),
  ].join(' ');
