// After the browser tests: no license key, no person's address and no token stands in the log that a portal wrote
// meanwhile, whose data folder is given. The canaries are the real ones: decrypted from the very database the tests used.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeParts, decodeText } from '#server/core/scrub-encoded.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { loginSecret } from '#server/app/verify-secret.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { openLicenseKey } from '#server/licenses/seal-license.ts';
import { openPool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { inTransaction } from '#server/db/transaction.ts';

const dataDir = process.argv[2] ?? '';
const logFile = join(dataDir, 'portal.log');
if (!existsSync(logFile)) stop(`There is no log at ${logFile}: did the browser tests run?`);
const log = readFileSync(logFile, 'utf8');
const answers = log.split('\n').filter((line) => line.includes('"answered"')).length;
if (answers < 100) stop('The log is too short to have seen the browser tests.');

const canaries = await readCanaries();
// As it is, and as whatever was encoded in it says.
const parts = [...decodeParts(log)].map(({ decoded }) => decoded).join('\n');
const forms = [log, decodeText(log), parts, decodeText(parts)].map((text) => text.toLowerCase());
const found = canaries
  .filter(({ value }) => forms.some((text) => text.includes(value.toLowerCase())))
  .map(({ what }) => what);
if (/\beyJ[\w-]{10,}\.[\w-]{10,}/.test(log)) found.push('a signed token');
if (/Bearer [\w-]{10,}/.test(log)) found.push('an Authorization header');
if (found.length > 0) stop(`The log holds what it must not: ${[...new Set(found)].join(', ')}.`);
process.stdout.write(
  `logs: ${log.split('\n').length} lines hold none of ${canaries.length} keys and addresses\n`,
);
process.exit(0);

async function readCanaries(): Promise<{ what: string; value: string }[]> {
  const secrets = createSecrets(readFileSync(join(dataDir, 'portal-secret'), 'utf8').trim());
  const postgres = await startEmbeddedPostgres({ dataDir, onFatal: (error) => stop(error.message) });
  const { connection } = await prepareDatabase(
    { connection: { ...postgres.connection, connectionTimeoutMillis: 120_000 } }, // other tests run beside this
    loginSecret(secrets, { PORTAL_SECRET: undefined, PORTAL_DATA_DIR: dataDir }),
  );
  const pool = openPool(connection, () => {});
  try {
    return await inTransaction(pool, { role: 'system' }, async (trx) => {
      const keys = await trx
        .selectFrom('license_key')
        .select(['id', 'key_ciphertext'])
        .where('key_ciphertext', 'is not', null)
        .execute();
      const people = await trx.selectFrom('app_user').select('email').execute();
      if (keys.length === 0 || people.length === 0) stop('The database of the browser tests is empty.');
      return [
        ...keys.map((key) => ({
          what: `the key of ${key.id}`,
          value: openLicenseKey(secrets, key.id, key.key_ciphertext ?? Buffer.alloc(0)),
        })),
        ...people.map((person) => ({ what: "a person's address", value: person.email })),
      ];
    });
  } finally {
    await pool.close();
    await postgres.stop();
  }
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
