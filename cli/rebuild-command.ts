import { dayOf } from '#domain/core/day.ts';
import { everyKey } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { rebuildProjections } from '#server/ledger/refresh-projections.ts';
import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';

/** `npm run portal -- rebuild-projections` */
export const rebuildCommand: Command = {
  usage: 'rebuild-projections',
  says: 'Makes months, days, percentages and last uses anew from the ledger; uploads wait meanwhile.',
  async run(args) {
    if (args.length > 0) throw new UsageError('rebuild-projections takes nothing.');
    await withPortal(({ pool, now }) =>
      inTransaction(pool, { role: 'system' }, (trx) => rebuildProjections(trx, everyKey, dayOf(now()))),
    );
    process.stdout.write('The projections say what the ledger says.\n');
    return 0;
  },
};
