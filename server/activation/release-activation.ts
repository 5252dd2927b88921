import type { LicenseActivations } from '#domain/activation/schema.ts';
import { nameOf } from '#domain/core/person-name.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { readActivations } from './list-activations.ts';
import { markReleased } from './queries.ts';

/** Frees a machine's place; one that was released before stays as it is. */
export function releaseActivation(
  ctx: AccountCtx,
  { keyId, activationId }: { keyId: string; activationId: string },
): Promise<LicenseActivations> {
  const by = { userId: ctx.principal.userId, name: nameOf(ctx.principal), at: ctx.now };
  return ctx.transaction(async (trx) => {
    const isReleased = await markReleased(trx, { accountId: ctx.account, keyId }, activationId, by);
    if (isReleased)
      await ctx.audit(trx, {
        action: 'activation.release',
        object: activationId,
        accountId: ctx.account,
        detail: { licenseKeyId: keyId },
      });
    const machines = await readActivations(ctx, trx, keyId);
    if (!machines.activations.some(({ id }) => id === activationId)) throw new AppError('NOT_FOUND');
    return machines;
  });
}
