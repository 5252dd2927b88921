import { machineTail } from '#domain/activation/machine-id.ts';
import { dayOf } from '#domain/core/day.ts';
import { isActivatable } from '#domain/products/find-product.ts';
import { activationEnvironments } from '#domain/products/schema.ts';
import type { Services } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { bytesOf, makeRandom } from '../make-random.ts';
import { findUsableLicenses, insertActivations } from './queries.ts';

const DAY_MS = 86_400_000;
/** Accounts and who released machines there: their licensees, and staff where there is none. */
const RELEASERS: Readonly<Record<string, string>> = {
  globex: 'Mona Multi',
  wayne: 'Petra Power',
  umbrella: 'Ines Internal',
};
const MACHINES_MAX = 4;

/** Machines on every other license of an account that can be activated, with one place left; the first one of a few is released. */
export async function addDemoActivations(portal: Services): Promise<void> {
  const now = portal.now();
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const licenses = (await findUsableLicenses(trx, Object.keys(RELEASERS), dayOf(now))).filter((license) =>
      isActivatable(license.product_name, license.deployment_type),
    );
    const ofAccounts = [...Map.groupBy(licenses, (license) => license.account_id).values()];
    const chosen = ofAccounts.flatMap((all) => all.filter((_, at) => at % 2 === 0));
    await insertActivations(
      trx,
      chosen.flatMap((license) => machinesOf(portal, license, now)),
    );
  });
}

function machinesOf(
  { secrets }: Services,
  license: { id: string; account_id: string; max_activations: string | null },
  now: Date,
) {
  const random = makeRandom(`machines of ${license.id}`);
  const room = license.max_activations === null ? MACHINES_MAX : Number(license.max_activations) - 1;
  return Array.from({ length: Math.min(random.whole(1, MACHINES_MAX), room) }, (_, at) => {
    const machine = bytesOf(`machine ${license.id} ${at}`, 8).toString('hex').toUpperCase();
    const days = random.whole(20, 150);
    const ago = (count: number): Date => new Date(now.getTime() - count * DAY_MS - random.whole(0, DAY_MS));
    const isReleased = at === 0 && random.chance(0.4);
    return {
      id: uuidOf(bytesOf(`activation ${license.id} ${at}`, 16)),
      account_id: license.account_id,
      license_key_id: license.id,
      machine_hash: secrets.keyedHash('machine-id', machine),
      machine_tail: machineTail(machine),
      environment: random.pick(activationEnvironments),
      activated_at: ago(days),
      repeated_at: random.chance(0.5) ? ago(Math.floor(days / 3)) : null,
      released_at: isReleased ? ago(1) : null,
      released_by_name: isReleased ? (RELEASERS[license.account_id] ?? null) : null,
    };
  });
}

/** Sixteen bytes as a UUID of version 4. */
function uuidOf(bytes: Buffer): string {
  const hex = Buffer.from(bytes).toString('hex').split('');
  hex[12] = '4';
  hex[16] = '8';
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
