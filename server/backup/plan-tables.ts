import type { BackupTable } from './backup-records.ts';

export interface TableFound extends BackupTable {
  /** Tables that its rows point to, itself left out. */
  needs: string[];
  /** Whether the rows that the asking role sees are all there are. */
  isOpen: boolean;
}

/** Tables behind those that their rows point to. A table that shows only some of its rows ends the backup. */
export function planTables(found: readonly TableFound[]): BackupTable[] {
  const hidden = found.filter(({ isOpen }) => !isOpen).map(({ table }) => table);
  if (hidden.length > 0) throw new Error(`no backup can see all rows of ${hidden.join(', ')}`);
  const ordered = new Set<string>();
  const tables: BackupTable[] = [];
  while (tables.length < found.length) {
    const next = found.filter(
      ({ table, needs }) => !ordered.has(table) && needs.every((name) => ordered.has(name)),
    );
    if (next.length === 0) throw new Error('tables point at each other in a ring');
    for (const { table, columns } of next) {
      ordered.add(table);
      tables.push({ table, columns });
    }
  }
  return tables;
}
