// Writes server/db/tables.ts from the migrated schema: node scripts/generate-tables.ts <connection string>
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_generated: 'ALWAYS' | 'NEVER';
}

const types: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  daterange: 'string',
  numeric: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'Int8',
  bytea: 'Buffer',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'string[]',
};

/** The text of tables.ts for the public schema of a database. */
export async function generateTables(connection: pg.ClientConfig | string): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, (column_default is not null or is_identity = 'YES') as has_default, is_generated
     from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  );
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const all = [...tables].map(([name, columns]) => `  ${name}: {\n${columns.map(line).join('\n')}\n  };`);
  return `${HEAD}\nexport interface DB {\n${all.join('\n')}\n}\n`;
}

const HEAD = `// Generated from server/db/migrations by scripts/generate-tables.ts. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Exact whole numbers: read as decimal strings, since they may exceed 2^53. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type Json = ColumnType<unknown, string, string>;
type Defaulted<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : Generated<T>;
type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S | null, I | null | undefined, U | null> : T | null;
`;

function line(column: Column): string {
  const known = types[column.udt_name];
  if (!known)
    throw new Error(`no TypeScript type for ${column.udt_name} (${column.table_name}.${column.column_name})`);
  const nullable = column.is_nullable === 'YES';
  if (column.is_generated === 'ALWAYS') return `    ${column.column_name}: GeneratedAlways<${known}>;`;
  if (nullable) return `    ${column.column_name}: Nullable<${known}>;`;
  return `    ${column.column_name}: ${column.has_default ? `Defaulted<${known}>` : known};`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../server/db/tables.ts', import.meta.url));
  const text = await generateTables(process.argv[2] ?? '');
  if (process.argv.includes('--check') && readFileSync(file, 'utf8') !== text)
    throw new Error('server/db/tables.ts is not up to date');
  writeFileSync(file, text);
}
