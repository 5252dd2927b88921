import { audit } from '../messages/en-gb/audit.ts';

/** What may be told of a deed's detail; whatever else stands in it stays in the database. */
export type FactName = keyof typeof audit.audit.field;

export interface DeedFact {
  name: FactName;
  values: string[];
}
export interface DeedChange {
  name: FactName;
  before: string[];
  after: string[];
}

/** Which entries of a detail are before and after of the same thing. */
const pairs: readonly [before: string, after: FactName][] = [
  ['from', 'status'],
  ['rolesBefore', 'roles'],
  ['closedBefore', 'closedUntil'],
  ['amountsBefore', 'amounts'],
  ['standing', 'wanted'],
];

const isFact = (name: string): name is FactName => Object.hasOwn(audit.audit.field, name);

function valuesOf(value: unknown): string[] | undefined {
  if (value === null || value === '') return [];
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  return undefined;
}

/** A deed's detail as what changed, with before and after, and what else is to be told. */
export function describeDetail(detail: Readonly<Record<string, unknown>>): {
  changes: DeedChange[];
  facts: DeedFact[];
} {
  const changes = pairs.flatMap(([before, name]): DeedChange[] => {
    if (!Object.hasOwn(detail, before) || !Object.hasOwn(detail, name)) return [];
    return [{ name, before: valuesOf(detail[before]) ?? [], after: valuesOf(detail[name]) ?? [] }];
  });
  const facts = Object.entries(detail).flatMap(([name, value]): DeedFact[] => {
    if (!isFact(name) || changes.some((change) => change.name === name)) return [];
    const values = valuesOf(value);
    return values === undefined || values.length === 0 ? [] : [{ name, values }];
  });
  return { changes, facts };
}
