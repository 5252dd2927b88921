import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Portal } from '#server/core/portal.ts';
import { insertSigningKey, listSigningKeys } from '#server/session/queries.ts';

/** What every relying party can check without asking first. */
const ALG = 'RS256';

/** The provider's private keys, shared by every process on the database; the oldest signs. */
export async function loadProviderKeys(portal: Portal): Promise<JWK[]> {
  const stored = await listSigningKeys(portal.pool, 'idp');
  if (stored.length === 0) {
    const pair = await generateKeyPair(ALG, { extractable: true });
    const kid = randomUUID();
    const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
    await insertSigningKey(portal.pool, {
      kid,
      purpose: 'idp',
      sealed: portal.secrets.seal('signing-key', privateJwk, kid),
      publicJwk: await exportJWK(pair.publicKey),
    });
  }
  const rows = stored.length > 0 ? stored : await listSigningKeys(portal.pool, 'idp'); // another process may have been first
  return rows.map((row) => ({
    ...(JSON.parse(
      portal.secrets.open('signing-key', row.private_key_ciphertext, row.kid).toString(),
    ) as JWK),
    kid: row.kid,
    alg: ALG,
    use: 'sig',
  }));
}
