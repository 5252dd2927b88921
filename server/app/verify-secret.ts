import type { Pool } from '#server/db/pool.ts';
import type { LoginSecret } from '#server/db/prepare-database.ts';
import type { Config } from '#server/core/config.ts';
import { findCanary, findSealedValue, insertCanary, type SealedValue } from './secret-queries.ts';
import { secretFileOf } from './secret-file.ts';
import { loginPassword, type Secrets } from '#server/core/secrets.ts';
import { StartupError } from '#server/db/startup-error.ts';

const CONTEXT = 'secret_canary';

/** The secret as the database's login needs it: its password, and the proof that it may be set. */
export const loginSecret = (secrets: Secrets, config: SecretSource): LoginSecret => ({
  password: loginPassword(secrets),
  prove: (pool) => verifySecret(pool, secrets, config),
});

/** Where the secret came from: what is wrong is told of it. */
type SecretSource = Pick<Config, 'PORTAL_SECRET' | 'PORTAL_DATA_DIR'>;

/**
 * Proves that the secret is the one this database was made with, before anything is read or written with it. The
 * proof is a sealed row; a database from before there was one is proven by something sealed that it holds.
 */
async function verifySecret(pool: Pool, secrets: Secrets, config: SecretSource): Promise<void> {
  const canary = (await findCanary(pool)) ?? (await writeCanary(pool, secrets, config));
  if (!opens(secrets, { purpose: 'canary', sealed: canary, context: CONTEXT })) refuse(config);
}

async function writeCanary(pool: Pool, secrets: Secrets, config: SecretSource): Promise<Buffer> {
  const older = await findSealedValue(pool);
  if (older && !opens(secrets, older)) refuse(config);
  await insertCanary(pool, secrets.seal('canary', CONTEXT, CONTEXT));
  const written = await findCanary(pool);
  if (!written) throw new Error('the canary of the secret is not there');
  return written;
}

function opens(secrets: Secrets, { purpose, sealed, context }: SealedValue): boolean {
  try {
    secrets.open(purpose, sealed, context);
    return true;
  } catch {
    return false;
  }
}

function refuse({ PORTAL_SECRET, PORTAL_DATA_DIR }: SecretSource): never {
  throw new StartupError(
    PORTAL_SECRET
      ? 'PORTAL_SECRET does not match this database, so its encrypted data cannot be read. Set the secret the database was created with.'
      : `The secret in ${secretFileOf(PORTAL_DATA_DIR)} does not match this database, so its encrypted data cannot be read. Restore the file from a backup of this folder.`,
  );
}
