import { randomUUID } from 'node:crypto';
import { machineTail } from '#domain/activation/machine-id.ts';
import type { ActivationRequest, ActivationResult } from '#domain/activation/schema.ts';
import type { Day } from '#domain/core/day.ts';
import { formatNumber, formatDay } from '#domain/core/format.ts';
import { isExpired } from '#domain/licenses/expiration-status.ts';
import { isActivatable } from '#domain/products/find-product.ts';
import { AppError } from '#server/core/app-error.ts';
import type { PublicCtx } from '#server/core/context.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { matchLicense, readPair } from './match-license.ts';
import {
  countActivations,
  findActivation,
  insertActivation,
  repeatActivation,
  type FoundLicense,
} from './queries.ts';

/** 7.22: activates a machine on the license of both files. The same machine again changes its environment alone. */
export function submitActivation(ctx: PublicCtx, body: ActivationRequest): Promise<ActivationResult> {
  const { portal, today } = ctx;
  const pair = readPair(body);
  const about = { accountId: body.accountId, today, support: portal.config.SUPPORT_EMAIL };
  return inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const licenses = await matchLicense(ctx, trx, pair, body.licenseFileContent);
    const license = licenses.find((one) => refusalOf(one, about) === null) ?? licenses[0];
    const refusal = refusalOf(license, about);
    if (refusal) throw refusal;
    await takeLock(trx, 'activation', license.id);
    return activate(ctx, trx, license, body);
  });
}

async function activate(
  ctx: PublicCtx,
  trx: Database,
  license: FoundLicense,
  { machineId, environment }: ActivationRequest,
): Promise<ActivationResult> {
  const { portal, now } = ctx;
  const hash = portal.secrets.keyedHash('machine-id', machineId);
  const tail = machineTail(machineId);
  const known = await findActivation(trx, license.id, hash);
  const isNew = known === undefined || known.released_at !== null;
  const id = known?.id ?? randomUUID();
  if (isNew) await checkLimit(trx, license);
  if (known) {
    const wasReleased = known.released_at !== null;
    await repeatActivation(trx, id, { environment, at: now, wasReleased });
  } else {
    const machine = { id, hash, tail, environment, at: now };
    await insertActivation(trx, { accountId: license.account_id, keyId: license.id }, machine);
  }
  await ctx.audit(trx, {
    action: isNew ? 'activation.activate' : 'activation.repeat',
    object: id,
    accountId: license.account_id,
    detail: { licenseKeyId: license.id, environment },
  });
  return {
    productName: license.product_name,
    productLicense: license.product_license,
    partialLicenseKey: license.key_tail,
    machineTail: tail,
    environment,
    isNew,
    activatedAt: (isNew ? now : known.activated_at).toISOString(),
  };
}

async function checkLimit(trx: Database, { id, max_activations: limit }: FoundLicense): Promise<void> {
  if (limit === null || BigInt(await countActivations(trx, id)) < BigInt(limit)) return;
  const machines = `${formatNumber(limit)} ${limit === '1' ? 'machine' : 'machines'}`;
  throw new AppError('ACTIVATION_LIMIT', { limit: machines });
}

/** Why no machine is activated on a license today, each reason with what to do; null where one may be. */
function refusalOf(
  license: FoundLicense,
  about: { accountId: string | undefined; today: Day; support: string },
): AppError | null {
  const { accountId, today, support } = about;
  if (accountId !== undefined && accountId !== license.account_id)
    return new AppError('ACTIVATION_OTHER_ACCOUNT');
  if (!isActivatable(license.product_name, license.deployment_type))
    return new AppError('ACTIVATION_NOT_OFFERED');
  if (license.activation_status === 'Pending Manual Create')
    return new AppError('ACTIVATION_PENDING', { support });
  if (license.activation_status === 'Inactive') return new AppError('ACTIVATION_INACTIVE', { support });
  if (license.expiry_date !== null && isExpired(license.expiry_date, today))
    return new AppError('ACTIVATION_EXPIRED', { day: formatDay(license.expiry_date), support });
  return null;
}
