import type { TestDatabase } from './test-database.ts';

/** A license as the import stored it. */
export interface StoredKey {
  id: string;
  account: string;
  product: string;
  group: string;
  created: string | null;
  expiry: string | null;
  maximum: bigint | null;
  status: string | null;
  missingReason: string | null;
}
/** Usage in force of a key, added up where everything but the hour is the same. */
export interface StoredUsage {
  key: string;
  submission: string | null;
  source: string;
  kind: 'AUTO' | 'MANUAL';
  type: string;
  unit: string | null;
  first: string;
  last: string;
  value: bigint;
}

/** What a product's maximum is stated in, written down from the catalogue of the specification (3.33). */
export const mainUnits: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['iText', 'iText Suite', 'iText 5', 'DITO', 'pdf2data', 'Apryse SDK'].map((name) => [
      name,
      'Processed Documents',
    ]),
  ),
  ...Object.fromEntries(
    ['LEADTOOLS', 'PDFlib', 'ActivePDF', 'Amyuni', 'Fluent', 'Qoppa', 'Solid Docs'].map((name) => [
      name,
      'Deployments',
    ]),
  ),
};
const AUTOMATIC = 'itext-xml,itext-json,pws,itext-remote-json,itext-remote-xml,pws-remote';

/** Everything that figures on screen are made of, read with plain SQL that knows nothing of the product's own. */
export async function readLedger(
  database: Pick<TestDatabase, 'asOwner'>,
): Promise<{ keys: StoredKey[]; usage: StoredUsage[] }> {
  const keys = await database.asOwner(`
    select id, account_id, product_name, license_group_id, max_volume::text as maximum,
      activation_status as status, max_volume_missing_reason as missing,
      to_char(created_date, 'YYYY-MM-DD') as created, to_char(expiry_date, 'YYYY-MM-DD') as expiry from license_key`);
  const usage = await database.asOwner(`
    select e.license_key_id as key, e.submission_id::text as submission, e.source, e.usage_type as type, e.unit,
      case when e.source = any(string_to_array('${AUTOMATIC}', ',')) then 'AUTO' else 'MANUAL' end as kind,
      to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD') as first,
      to_char((e.ends_at - interval '1 second') at time zone 'UTC', 'YYYY-MM-DD') as last, sum(e.value)::text as value
    from usage_entry e left join usage_entry newer on newer.supersedes = e.id
    where newer.id is null and not e.void
    group by 1, 2, 3, 4, 5, 6, 7, 8`);
  return {
    keys: keys.rows.map((row) => ({
      id: String(row['id']),
      account: String(row['account_id']),
      product: String(row['product_name']),
      group: `${String(row['account_id'])} ${String(row['license_group_id'])}`,
      created: row['created'] as string | null,
      expiry: row['expiry'] as string | null,
      maximum: row['maximum'] === null ? null : BigInt(row['maximum'] as string),
      status: row['status'] as string | null,
      missingReason: row['missing'] as string | null,
    })),
    usage: usage.rows.map((row) => ({
      ...(row as unknown as StoredUsage),
      value: BigInt(String(row['value'])),
    })),
  };
}

const least = (days: readonly string[]): string | null => days.toSorted()[0] ?? null;
const greatest = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null;
const present = <Value>(value: Value | null): Value[] => (value === null ? [] : [value]);

/** A day some years later; 29 February becomes the 28th. */
function yearsLater(day: string, years: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const later = `${Number(year) + years}-${month}-${date}`;
  return Number.isNaN(Date.parse(later)) || new Date(later).toISOString().slice(0, 10) !== later
    ? `${Number(year) + years}-02-28`
    : later;
}
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** What a group of keys shows: its own sums in its own term, by the rules of the specification, not by the product's code. */
export interface GroupFigures {
  keys: StoredKey[];
  maximum: bigint | null;
  kind: 'AUTO' | 'MANUAL' | null;
  /** The first and the last day of the term; null without one. */
  term: readonly [string, string] | null;
  /** Null where its keys count in different units. */
  total: bigint | null;
  byType: Record<string, bigint>;
  perKey: Record<string, bigint>;
}

export function figuresOf(
  keys: StoredKey[],
  usageOf: (keyId: string) => readonly StoredUsage[],
  today: string,
): GroupFigures {
  const current = keys.filter(({ expiry }) => expiry === null || expiry > today);
  const speaking = current.length > 0 ? current : keys;
  const dated = speaking.filter(({ created }) => created !== null);
  let start = least(dated.flatMap(({ created }) => present(created)));
  let end = greatest(dated.flatMap(({ expiry }) => present(expiry)));
  if (start !== null && dated.some(({ expiry }) => expiry === null)) {
    const from = start;
    let years = 0;
    while (yearsLater(from, years + 1) <= today) years += 1;
    start = yearsLater(from, years);
    end = dayBefore(yearsLater(from, years + 1));
  }
  const [from, until] = [start ?? '', end ?? ''];
  const inTerm = keys
    .flatMap(({ id }) => usageOf(id))
    .filter(({ first }) => from !== '' && from <= first && first <= until);
  const used = inTerm.filter(({ value }) => value > 0n);
  const kinds = new Set((used.length > 0 ? used : inTerm).map(({ kind }) => kind));
  const kind = kinds.has('AUTO') ? 'AUTO' : kinds.has('MANUAL') ? 'MANUAL' : null;
  const counted = inTerm.filter((entry) => entry.kind === kind);
  const ofMaximum = counted.filter(
    ({ key, unit }) => unit === mainUnits[keys.find(({ id }) => id === key)?.product ?? ''],
  );
  const isOneUnit = new Set(keys.map(({ product }) => mainUnits[product])).size === 1;
  const maxima = isOneUnit ? speaking.flatMap(({ maximum }) => present(maximum)) : [];
  return {
    keys,
    maximum: maxima.reduce<bigint | null>((most, one) => (most === null || one > most ? one : most), null),
    kind,
    term: start === null || end === null ? null : [start, end],
    total: isOneUnit ? sum(ofMaximum) : null,
    byType: sumBy(counted, ({ type }) => type),
    perKey: sumBy(ofMaximum, ({ key }) => key),
  };
}

export const textOf = (total: bigint | null): string | null => total?.toString() ?? null;
export const sum = (usage: readonly { value: bigint }[]): bigint =>
  usage.reduce((total, { value }) => total + value, 0n);
export const sumBy = <Entry extends { value: bigint }>(
  usage: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Record<string, bigint> =>
  Object.fromEntries([...Map.groupBy(usage, nameOf)].map(([name, entries]) => [name, sum(entries)]));
