import type { LicenseActivations } from '#domain/activation/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { presentActivations } from './present.ts';
import { findActivationLimit, listActivationRows } from './queries.ts';

/** The machines of a license of the account. */
export const listActivations = (ctx: AccountCtx, keyId: string): Promise<LicenseActivations> =>
  ctx.transaction((trx) => readActivations(ctx, trx, keyId));

export async function readActivations(
  { account }: Pick<AccountCtx, 'account'>,
  trx: Database,
  keyId: string,
): Promise<LicenseActivations> {
  const on = { accountId: account, keyId };
  const license = await findActivationLimit(trx, on);
  if (!license) throw new AppError('NOT_FOUND');
  return presentActivations(license.max_activations, await listActivationRows(trx, on));
}
