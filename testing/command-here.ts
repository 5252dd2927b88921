import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runCommand } from '../cli/run-command.ts';

export interface CommandEnd {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** What a command does not inherit from whoever runs the tests. */
export const notInherited = ['PORTAL_PARENT_FD', 'INIT_CWD', 'PORT'];

/** Runs an operator's command in this process, which costs a tenth of one of its own. */
export async function commandHere(
  args: string[],
  settings: Record<string, string>,
  input = '',
): Promise<CommandEnd> {
  let [stdout, stderr] = ['', ''];
  for (const name of notInherited) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      stdout += String(chunk);
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      stderr += String(chunk);
      return true;
    }),
    vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([input]) as unknown as typeof process.stdin),
  ];
  try {
    return { status: await runCommand(args), stdout, stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
