import { createPrivateKey, randomUUID, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { SalesforceError } from './salesforce-error.ts';

/** How the portal gets into an org: a connected app that trusts the portal's certificate, in the name of one user. */
export interface SalesforceLogin {
  loginUrl: string;
  clientId: string;
  username: string;
  /** PEM, PKCS #8 or PKCS #1. */
  privateKey: string;
}

export interface SalesforceToken {
  value: string;
  instanceUrl: string;
}

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Salesforce takes an assertion of at most three minutes. */
const ASSERTION_SECONDS = 120;

const Granted = z.object({
  access_token: z.string().min(1),
  instance_url: z.url({ protocol: /^https?$/ }),
});
const Refused = z.object({ error: z.string(), error_description: z.string().default('') });

/** OAuth 2.0 JWT bearer: a signed assertion for an access token. There is no refresh token; whoever needs another asks again. */
export async function fetchToken(
  login: SalesforceLogin,
  now: Date,
  signal: AbortSignal,
): Promise<SalesforceToken> {
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(login.clientId)
    .setSubject(login.username)
    .setAudience(login.loginUrl)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + ASSERTION_SECONDS)
    .setJti(randomUUID())
    .sign(openKey(login.privateKey));
  const answer = await fetch(`${login.loginUrl}/services/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT, assertion }),
    redirect: 'error',
    signal,
  }).catch((error: unknown) => {
    throw new SalesforceError(
      'unavailable',
      'NETWORK',
      `The login address does not answer: ${wordsOf(error)}.`,
    );
  });
  const body: unknown = await answer.json().catch(() => ({}));
  const granted = Granted.safeParse(body);
  if (answer.ok && granted.success) return tokenOf(granted.data, login.loginUrl);
  const { error, error_description: said } = Refused.safeParse(body).data ?? {
    error: String(answer.status),
    error_description: '',
  };
  if (answer.status >= 500 || answer.status === 429)
    throw new SalesforceError('unavailable', error, `The login address answered ${answer.status}.`);
  throw new SalesforceError('login', error, `Salesforce does not let the portal in: ${error} ${said}`.trim());
}

/** A token goes to an address of TLS only, unless the login itself is this machine's. */
function tokenOf(
  { access_token: value, instance_url: instanceUrl }: z.output<typeof Granted>,
  loginUrl: string,
): SalesforceToken {
  if (new URL(instanceUrl).protocol !== new URL(loginUrl).protocol)
    throw new SalesforceError('login', 'INSTANCE_URL', `Salesforce names the unsafe address ${instanceUrl}.`);
  return { value, instanceUrl: new URL(instanceUrl).origin };
}

/** What is wrong with a private key, without a character of it. */
export function openKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'));
  } catch {
    throw new SalesforceError('login', 'PRIVATE_KEY', 'The private key is no PEM file that can be read.');
  }
  if (key.asymmetricKeyType !== 'rsa')
    throw new SalesforceError(
      'login',
      'PRIVATE_KEY',
      'The private key is no RSA key: Salesforce takes RS256.',
    );
  return key;
}

/** What a failed connection says, with its cause: fetch itself says no more than that it failed. */
export function wordsOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message;
}
