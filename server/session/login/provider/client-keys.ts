import { createPrivateKey, type KeyObject, type webcrypto } from 'node:crypto';
import type { Config } from '#server/core/config.ts';
import { readSettingFile } from '#server/core/setting-file.ts';
import { StartupError } from '#server/db/startup-error.ts';

/** The key that signs for the client, and the name by which the provider knows its public half. */
export interface ClientKey {
  key: webcrypto.CryptoKey;
  kid?: string;
}

type KeySettings = Pick<Config, 'OIDC_CLIENT_KEY' | 'OIDC_CLIENT_KEY_FILE' | 'OIDC_CLIENT_KEY_ID'>;

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const ES256 = { name: 'ECDSA', namedCurve: 'P-256' };
const SHORTEST_RSA = 2048;

/** Whether the key of `private_key_jwt` can sign; a wrong one ends the start in words. */
export const checkClientKey = (settings: KeySettings): void => void openClientKey(settings);

/** The key as openid-client takes it: RS256 with an RSA key, ES256 with one on P-256. */
export async function readClientKey(settings: KeySettings): Promise<ClientKey> {
  const key = openClientKey(settings);
  const der = key.export({ type: 'pkcs8', format: 'der' });
  const algorithm = key.asymmetricKeyType === 'ec' ? ES256 : RS256;
  const kid = settings.OIDC_CLIENT_KEY_ID;
  return {
    key: await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']),
    ...(kid === undefined ? {} : { kid }),
  };
}

function openClientKey({ OIDC_CLIENT_KEY: text, OIDC_CLIENT_KEY_FILE: file = '' }: KeySettings): KeyObject {
  const name = text === undefined ? 'OIDC_CLIENT_KEY_FILE' : 'OIDC_CLIENT_KEY';
  const pem = text ?? readSettingFile(name, file);
  let key: KeyObject;
  try {
    key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'));
  } catch {
    throw new StartupError(
      `${name} does not contain a readable private key. Use a PEM file without a passphrase that begins with -----BEGIN PRIVATE KEY-----.`,
    );
  }
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const canSign =
    (key.asymmetricKeyType === 'rsa' && modulusLength >= SHORTEST_RSA) ||
    (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1');
  if (canSign) return key;
  throw new StartupError(
    `${name} contains a key that supports neither RS256 nor ES256. Use an RSA key of at least ${SHORTEST_RSA} bits, or a P-256 key.`,
  );
}
