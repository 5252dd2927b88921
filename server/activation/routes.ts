import * as contract from '#domain/activation/contract.ts';
import type { LicenseActivations } from '#domain/activation/schema.ts';
import { nameOf } from '#domain/core/person-name.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listActivations, readActivations } from './list-activations.ts';
import { markReleased } from './queries.ts';
import { submitActivation } from './submit-activation.ts';

/** Frees a machine's place; one that was released before stays as it is. */
function releaseActivation(
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

export const activationRoutes: Route[] = [
  route(contract.activateLicense, (ctx, { body }) => submitActivation(ctx, body)),
  route(contract.listActivations, (ctx, { params }) => listActivations(ctx, params.keyId)),
  route(contract.releaseActivation, (ctx, { params }) => releaseActivation(ctx, params)),
];
