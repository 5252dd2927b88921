import * as oidc from 'openid-client';
import type { RelyingParty } from '../provider-discovery.ts';

/** What makes a provider ask, best first: for one account of several, or for the password again. */
const ASKING = ['select_account', 'login'] as const;
/** Providers that said they do not know the first, until they are described anew. */
const plain = new WeakSet<oidc.Configuration>();
const UNKNOWN_PROMPT = new Set(['invalid_request', 'account_selection_required']);

/** A refused account is no dead end: the provider asks again, in a way that it says it knows. */
export function requestAccount({ configuration, own }: Pick<RelyingParty, 'configuration' | 'own'>): {
  prompt?: string;
} {
  if (own || plain.has(configuration)) return { prompt: 'login' };
  const known = configuration.serverMetadata()['prompt_values_supported'];
  const prompt = Array.isArray(known) ? ASKING.find((one) => known.includes(one)) : ASKING[0];
  return prompt === undefined ? {} : { prompt };
}

/** Remembers a provider that refuses what it did not say it knows: the next try asks in the way that all must know. */
export function notePromptRefused(configuration: oidc.Configuration, error: unknown): void {
  if (error instanceof oidc.AuthorizationResponseError && UNKNOWN_PROMPT.has(error.error))
    plain.add(configuration);
}
