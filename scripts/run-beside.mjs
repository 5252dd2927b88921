// @ts-check
// Runs programs beside something else: with what time that leaves, and into files, for two tellers at once are read by nobody.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * @typedef {{ name: string, args: string[], environment?: Record<string, string> }} Program
 * @typedef {Program & { status: number | null, output: string }} Ended
 */

/**
 * One after the other.
 *
 * @returns {Promise<Ended[]>}
 */
export async function runBeside(/** @type {readonly Program[]} */ programs, /** @type {string} */ folder) {
  /** @type {Ended[]} */
  const ended = [];
  for (const program of programs) {
    const file = `${folder}/beside-${ended.length + 1}.log`;
    const log = openSync(file, 'w');
    const child = spawn(process.execPath, program.args, {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...program.environment },
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    closeSync(log);
    const [status] = await once(child, 'close');
    ended.push({ ...program, status, output: readFileSync(file, 'utf8') });
  }
  return ended;
}
