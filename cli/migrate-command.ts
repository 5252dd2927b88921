import { createSecrets, loginPassword } from '#server/app/secrets.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { UsageError, type Command } from './command.ts';
import { reachDatabase, readCommandConfig } from './open-portal.ts';

/** `npm run portal -- migrate` */
export const migrateCommand: Command = {
  usage: 'migrate',
  says: 'Brings the database to the newest schema. The portal does the same when it starts.',
  async run(args) {
    if (args.length > 0) throw new UsageError('migrate takes nothing.');
    const config = readCommandConfig();
    const database = await reachDatabase(config);
    try {
      const secrets = createSecrets(config.PORTAL_SECRET);
      const { applied } = await prepareDatabase(database, loginPassword(secrets));
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
