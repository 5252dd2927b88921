import type { Config } from '#server/core/config.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { Pool } from '#server/db/pool.ts';

/** What a command works with. */
export interface CommandPortal {
  config: Config;
  pool: Pool;
  secrets: Secrets;
  now: () => Date;
}

/** The words behind the command's name are not what it takes; it ends with its usage and status 2. */
export class UsageError extends Error {}

export interface Command {
  /** Behind `npm run portal -- `. */
  usage: string;
  says: string;
  /** Answers the exit status. */
  run: (args: string[]) => Promise<number>;
}
