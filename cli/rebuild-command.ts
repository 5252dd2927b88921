import { createSystemContext } from '#server/audit/create-system-context.ts';
import { rebuildFigures } from '#server/ledger/rebuild-figures.ts';
import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';

/** `npm run portal -- rebuild-projections` */
export const rebuildCommand: Command = {
  usage: 'rebuild-projections',
  says: 'Makes months, days, percentages and last uses anew from the ledger; uploads wait meanwhile.',
  async run(args) {
    if (args.length > 0) throw new UsageError('rebuild-projections takes nothing.');
    await withPortal((portal) =>
      rebuildFigures(createSystemContext(portal, { kind: 'command', name: 'rebuild-projections' })),
    );
    process.stdout.write('The projections say what the ledger says.\n');
    return 0;
  },
};
