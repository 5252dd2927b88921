import { runCommand } from '../cli/run-command.ts';
import { runHere, type CommandEnd } from './run-here.ts';

export type { CommandEnd };

/** What a command does not inherit from whoever runs the tests. */
export const notInherited = ['PORTAL_PARENT_FD', 'INIT_CWD', 'PORT'];

/** Runs an operator's command in this process, which costs a tenth of one of its own. */
export const commandHere = (
  args: string[],
  settings: Readonly<Record<string, string>>,
  input = '',
): Promise<CommandEnd> =>
  runHere(
    () => runCommand(args),
    { ...Object.fromEntries(notInherited.map((name) => [name, undefined])), ...settings },
    input,
  );
