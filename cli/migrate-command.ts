import { migrate } from '#server/db/migrate.ts';
import { UsageError, type Command } from './command.ts';
import { reachDatabase, readCommandConfig } from './open-portal.ts';

/** `npm run portal -- migrate` */
export const migrateCommand: Command = {
  usage: 'migrate',
  says: 'Brings the database to the newest schema. The portal does the same when it starts.',
  async run(args) {
    if (args.length > 0) throw new UsageError('migrate takes nothing.');
    const database = await reachDatabase(readCommandConfig());
    try {
      const applied = await migrate(database.connection);
      process.stdout.write(
        applied.length === 0
          ? 'The schema is up to date.\n'
          : applied.map((name) => `applied ${name}\n`).join(''),
      );
      return 0;
    } finally {
      await database.stop();
    }
  },
};
