/** The words behind the command's name are not what it takes; it ends with its usage and status 2. */
export class UsageError extends Error {}

export interface Command {
  /** Behind `npm run portal -- `. */
  usage: string;
  says: string;
  /** Answers the exit status. */
  run: (args: string[]) => Promise<number>;
}
