import { AppError } from '#server/core/app-error.ts';
import type { HttpCtx } from '#server/core/context.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requestFirstLink } from '#server/identity-provider/forgotten-password/request-first-link.ts';
import { refuseEnded } from './present.ts';
import { findByToken } from './token-queries.ts';

/** Mails the invited person, and nobody else, a link to choose the password that they sign in with. */
export async function requestPassword(
  ctx: HttpCtx,
  token: string,
  name: { firstName: string; lastName: string },
): Promise<undefined> {
  const { portal, now, requestId, request } = ctx;
  const row = await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    findByToken(trx, tokenHash(token)),
  );
  if (!row) throw new AppError('INVITATION_UNKNOWN');
  refuseEnded(row, now);
  const { email, emailKey } = row;
  await requestFirstLink(portal, { emailKey, network: request.network, requestId }, { email, ...name });
}
