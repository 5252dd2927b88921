import { splitByTerms } from '#domain/ledger/split-by-terms.ts';
import { isVolumeFamily } from '#domain/products/find-product.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import type { TestPortal } from './test-portal.ts';

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
  /** Names the key that it carries; null where it has none. */
  value: string | null;
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

const AUTOMATIC = 'itext-xml,itext-json,pws,itext-remote-json,itext-remote-xml,pws-remote';

/** The keys and the usage in force that figures on screen are made of. */
export async function readLedger(
  database: Pick<TestPortal, 'asOwner'>,
): Promise<{ keys: StoredKey[]; usage: StoredUsage[] }> {
  const keys = await database.asOwner(`
    select id, account_id, product_name, license_group_id, max_volume::text as maximum,
      activation_status as status, max_volume_missing_reason as missing, encode(key_hash, 'hex') as value,
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
      value: row['value'] as string | null,
    })),
    usage: usage.rows.map((row) => ({
      ...(row as unknown as StoredUsage),
      value: BigInt(String(row['value'])),
    })),
  };
}

/** What a group of keys shows, each figure as the projections have it. */
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

/** The figures of every group; verify-ledger, which operators run, has to find first that they are what the ledger says. */
export async function readGroups(
  { portal, asOwner }: Pick<TestPortal, 'portal' | 'asOwner'>,
  keys: readonly StoredKey[],
  usageOf: (keyId: string) => readonly StoredUsage[],
): Promise<Map<string, GroupFigures>> {
  const { differences } = await verifyLedger(portal);
  if (differences > 0) throw new Error(`The ledger differs from what is shown in ${differences} places.`);
  const { rows } = await asOwner(`
    select account_id || ' ' || id as group, max_volume::text as maximum, total_usage::text as total,
      reporting_type as kind, usage_by_type as types, to_char(term_start, 'YYYY-MM-DD') as start,
      to_char(term_end, 'YYYY-MM-DD') as end from license_group`);
  const keysOf = Map.groupBy(keys, ({ group }) => group);
  const groupOf = new Map(rows.map((row) => [String(row['group']), row]));
  const perKey = countByCarrier(keys, usageOf, (name) => groupOf.get(name) ?? {});
  return new Map(
    rows.flatMap((row) => {
      const [name, its] = [String(row['group']), keysOf.get(String(row['group']))];
      if (!its) return [];
      const [start, end] = [row['start'] as string | null, row['end'] as string | null];
      const kind = row['kind'] as GroupFigures['kind'];
      const figures: GroupFigures = {
        keys: its,
        maximum: row['maximum'] === null ? null : BigInt(row['maximum'] as string),
        kind,
        term: start === null || end === null ? null : [start, end],
        total: row['total'] === null ? null : BigInt(row['total'] as string),
        byType: Object.fromEntries(
          Object.entries(row['types'] as Record<string, string>).map(([type, value]) => [
            type,
            BigInt(value),
          ]),
        ),
        perKey: Object.fromEntries(
          its.flatMap(({ id }) => (perKey.has(id) ? [[id, perKey.get(id) ?? 0n] as const] : [])),
        ),
      };
      return [[name, figures] as const];
    }),
  );
}

/** What counts on each key: its days in the term of its group, in the unit and by the way of reporting that count there. */
function countByCarrier(
  keys: readonly StoredKey[],
  usageOf: (keyId: string) => readonly StoredUsage[],
  groupOf: (name: string) => Record<string, unknown>,
): Map<string, bigint> {
  const carrierOf = (key: StoredKey) => {
    const { start, end, kind } = groupOf(key.group);
    const term = typeof start === 'string' && typeof end === 'string' ? { start, end } : null;
    const { id, product, created, expiry } = key;
    return { id, createdDate: created, expiryDate: expiry, term, kind, unit: mainUnitOf(product) };
  };
  const sharing = Map.groupBy(
    keys.filter(({ value, product }) => value !== null && isVolumeFamily(product)),
    ({ account, value }) => `${account} ${value}`,
  );
  const sums = new Map<string, bigint>();
  for (const key of keys) {
    const same = isVolumeFamily(key.product) ? (sharing.get(`${key.account} ${key.value}`) ?? []) : [];
    const others = same.filter(({ id }) => id !== key.id).map(carrierOf);
    for (const { first, last, value, kind, unit } of usageOf(key.id))
      for (const share of splitByTerms(value, { start: first, end: last }, carrierOf(key), others))
        if (share.carrier.kind === kind && share.carrier.unit === unit)
          sums.set(share.carrier.id, (sums.get(share.carrier.id) ?? 0n) + share.value);
  }
  return sums;
}

export const textOf = (total: bigint | null): string | null => total?.toString() ?? null;
export const sum = (usage: readonly { value: bigint }[]): bigint =>
  usage.reduce((total, { value }) => total + value, 0n);
export const sumBy = <Entry extends { value: bigint }>(
  usage: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Record<string, bigint> =>
  Object.fromEntries([...Map.groupBy(usage, nameOf)].map(([name, entries]) => [name, sum(entries)]));
