import { describeFailure } from '#server/app/describe-failure.ts';
import { UsageError } from './command.ts';
import { commands } from './commands.ts';

const WRONG_USAGE = 2;

function overview(): string {
  const lines = Object.values(commands).map(({ usage, says }) => `  ${usage}\n      ${says}\n`);
  return `npm run portal -- <command>\n\n${lines.join('')}\nCommands use the database in DATABASE_URL, or the one in PORTAL_DATA_DIR. The portal can be running or stopped.\n`;
}

/** Errors of node:util's parseArgs are about the words that were given. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

/** Runs the command that the words name, and answers the exit status. */
export async function runCommand([name, ...args]: string[]): Promise<number> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    process.stdout.write(overview());
    return name === undefined ? WRONG_USAGE : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    process.stderr.write(`Unknown command ${name}.\n\n${overview()}`);
    return WRONG_USAGE;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (isUsageError(error)) {
      process.stderr.write(`${error.message}\n\nnpm run portal -- ${command.usage}\n${command.says}\n`);
      return WRONG_USAGE;
    }
    process.stderr.write(`${describeFailure(error, 'The command failed')}\n`);
    return 1;
  }
}
