import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { queueVersion } from './ensure-queue.ts';

test('the schema that the portal makes is the one that the installed pg-boss works with', () => {
  const main = createRequire(import.meta.url).resolve('pg-boss');
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(main), '..', 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: 'pg-boss', pgboss: { schema: queueVersion } });
});
