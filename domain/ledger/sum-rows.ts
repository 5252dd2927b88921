import type { CountedSum } from './schema.ts';

interface Summed {
  usageType: string;
  unit: string | null;
  value: string;
  entries: number;
}

/** Adds up by unit, or by type in its unit. Units are never added together; what has no unit keeps to its type. */
export function sumRows(rows: readonly Summed[], by: 'unit' | 'type'): CountedSum[] {
  const typeOf = ({ usageType, unit }: Summed) => (by === 'unit' && unit !== null ? null : usageType);
  const sums = new Map<string, Omit<CountedSum, 'value'> & { value: bigint }>();
  for (const row of rows) {
    const usageType = typeOf(row);
    const name = JSON.stringify([usageType, row.unit]);
    const sum = sums.get(name) ?? { usageType, unit: row.unit, value: 0n, entries: 0 };
    sums.set(name, {
      ...sum,
      ...{ value: sum.value + BigInt(row.value), entries: sum.entries + row.entries },
    });
  }
  return Array.from(sums.values(), (sum) => ({ ...sum, value: String(sum.value) }));
}
