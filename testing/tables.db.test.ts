import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateTables } from '../scripts/generate-tables.ts';
import { createTestDatabase } from './test-database.ts';

/** Lines are broken by the formatter. */
const inWords = (text: string): string[] => text.match(/\w+|[^\w\s]/g) ?? [];

test('the types of the tables are what the migrations make', async () => {
  const database = await createTestDatabase();
  try {
    const written = readFileSync(new URL('../server/db/tables.ts', import.meta.url), 'utf8');
    expect(inWords(written)).toEqual(inWords(await generateTables(database.owner)));
  } finally {
    await database.close();
  }
});
