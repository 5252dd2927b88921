import { createSystemContext } from '#server/audit/create-system-context.ts';
import { rebuildFigures } from '#server/ledger/rebuild-figures.ts';
import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';

/** `npm run portal -- rebuild-projections` */
export const rebuildCommand: Command = {
  usage: 'rebuild-projections',
  says: 'Rebuilds all derived figures (months, days, percentages, last use) from the ledger. Uploads wait until it finishes.',
  async run(args) {
    if (args.length > 0) throw new UsageError('rebuild-projections takes no arguments.');
    await withPortal((portal) =>
      rebuildFigures(createSystemContext(portal, { kind: 'command', name: 'rebuild-projections' })),
    );
    process.stdout.write('All projections match the ledger.\n');
    return 0;
  },
};
