import * as oidc from 'openid-client';
import { isInternal } from '#domain/access/can.ts';
import { gateOf } from '#domain/session/gates.ts';
import { referenceOf, type SignInRefusal } from '#domain/session/sign-in-refusal.ts';
import { safeReturnPath } from '#domain/session/safe-return-path.ts';
import type { HttpCtx } from '#server/core/context.ts';
import { findPrincipal } from '../queries.ts';
import { NoAddress } from './read-claims.ts';

/** Which check of a sign-in failed, in the words of the log. */
export type FailedCheck =
  | 'attempt'
  | 'refusedByProvider'
  | 'tokenEndpoint'
  | 'answer'
  | 'noAddress'
  | 'disabled'
  | 'addressTaken';

const shownAs: Partial<Record<FailedCheck, SignInRefusal>> = {
  noAddress: 'noAddress',
  disabled: 'disabled',
  addressTaken: 'addressTaken',
};

/** Which step of the exchange with the provider threw. */
export function failedCheckOf(error: unknown): FailedCheck {
  if (error instanceof NoAddress) return 'noAddress';
  if (error instanceof oidc.AuthorizationResponseError) return 'refusedByProvider';
  return error instanceof oidc.ResponseBodyError ? 'tokenEndpoint' : 'answer';
}

/** A sign-in that came to nothing: one line in the log, and its reference on the page that says so. */
export function refuseLogin(
  { portal, reply, requestId }: HttpCtx,
  { check, returnTo = '/', error }: { check: FailedCheck; returnTo?: string | undefined; error?: unknown },
): undefined {
  const reference = referenceOf(requestId);
  portal.log.warn({ reference, requestId, check, ...(error ? { err: error } : {}) }, REFUSED);
  const query = new URLSearchParams({
    reason: shownAs[check] ?? 'failed',
    return_to: safeReturnPath(returnTo),
    reference,
  });
  reply.redirect(`${portal.config.PUBLIC_URL}/signed-out?${query.toString()}`, 303);
}

/** The log's word for a sign-in that led nowhere. */
export const REFUSED = 'a sign-in was refused';

/** 2.10, 2.11: somebody who is signed in and may not enter; the page that they see names the same reference. */
export async function logGate(
  ctx: HttpCtx,
  person: { userId: string; sessionIdHash: Buffer },
): Promise<void> {
  const { portal, requestId, now } = ctx;
  const { SESSION_IDLE: idleMs, demo, VENDOR_EMAIL_DOMAIN } = portal.config;
  const principal = await findPrincipal(portal.pool, { ...person, now, idleMs, demo });
  const gate = principal && gateOf({ ...principal, internal: isInternal(principal) }, VENDOR_EMAIL_DOMAIN);
  if (!gate || gate === 'emailVerification') return;
  const reference = referenceOf(person.sessionIdHash.toString('hex'));
  portal.log.warn({ reference, requestId, check: gate }, REFUSED);
}
