import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArguments } from '../customer-cli/parse-arguments.ts';
import { runCommand } from '../customer-cli/run-command.ts';
import { buildCommandLine } from '../scripts/build-command-line.mjs';
import { runHere, type CommandEnd } from './run-here.ts';

export interface CallOptions {
  url?: string;
  token?: string;
}

export interface RunOptions extends CallOptions {
  /** Sees the process while it runs. */
  watch?: (child: ChildProcess) => void;
}

export interface CommandLine {
  /** A folder of its own, from which the file is run. */
  folder: string;
  run: (args: readonly string[], options?: RunOptions) => Promise<CommandEnd>;
  close: () => void;
}

/** Builds the file that customers fetch and runs it as they do: in another folder, on the oldest Node that is here. */
export async function openCommandLine(): Promise<CommandLine> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-command-line-'));
  const place = join(folder, 'program');
  await buildCommandLine(place);
  const node = oldestNode();
  return {
    folder,
    close: () => rmSync(folder, { recursive: true, force: true }),
    run: (args, { url, token, watch } = {}) =>
      new Promise((resolve) => {
        const child = spawn(node, [join(place, 'portal.mjs'), ...args], {
          cwd: folder,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: {
            PATH: process.env['PATH'] ?? '',
            ...(url === undefined ? {} : { PORTAL_URL: url }),
            ...(token === undefined ? {} : { PORTAL_TOKEN: token }),
          },
        });
        let [stdout, stderr] = ['', ''];
        child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
        child.on('close', (status) => resolve({ status, stdout, stderr }));
        watch?.(child);
      }),
  };
}

/** Runs a customers' command in this process, where the file and the Node that runs it are not the subject. */
export function customerCommandHere(args: readonly string[], { url = '', token = '' }: CallOptions) {
  const request = parseArguments([...args]);
  if (typeof request === 'string') throw new Error(`${request} is no command that asks the portal`);
  return runHere(() => runCommand(request, 'of-a-test'), { PORTAL_URL: url, PORTAL_TOKEN: token });
}

/** A Node 20 of the machine, where it has one beside the project's own; else the one that runs the tests. */
function oldestNode(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
  const found = folders.map((one) => join(one, 'node')).find((path) => versionOf(path).startsWith('v20.'));
  return found ?? process.execPath;
}

function versionOf(path: string): string {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
