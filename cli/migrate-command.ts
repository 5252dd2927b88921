import { UsageError, type Command } from './command.ts';
import { withPortal } from './open-portal.ts';

/** `npm run portal -- migrate` */
export const migrateCommand: Command = {
  usage: 'migrate',
  says: 'Migrates the database to the latest schema. The portal also does this when it starts.',
  async run(args) {
    if (args.length > 0) throw new UsageError('migrate takes no arguments.');
    const applied = await withPortal(async (_portal, names) => names);
    process.stdout.write(
      applied.length === 0
        ? 'The schema is up to date.\n'
        : applied.map((name) => `applied ${name}\n`).join(''),
    );
    return 0;
  },
};
