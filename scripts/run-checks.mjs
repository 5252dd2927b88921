// @ts-check
// Runs programs side by side, and reports of each what it printed when it is done: no check waits for one it does not need.
import { spawn } from 'node:child_process';
import { withoutSharedCache } from './without-shared-cache.mjs';

/** @typedef {{ name: string, args: string[] }} Check */

/** Runs all of them, also after one has failed; `told` hears each with its output, in the order in which they end. */
export async function runChecks(
  /** @type {readonly Check[]} */ checks,
  /** @type {(check: Check, passed: boolean, output: string) => void} */ told,
  atOnce = 2,
) {
  const waiting = [...checks];
  const line = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { status, output } = await runQuietly(check.args, withoutSharedCache());
      told(check, status === 0, output);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
}

/**
 * Runs a program and keeps what it prints.
 *
 * @returns {Promise<{ status: number | null, output: string }>}
 */
export function runQuietly(/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  const add = (/** @type {string} */ text) => (output += text);
  child.stdout.setEncoding('utf8').on('data', add);
  child.stderr.setEncoding('utf8').on('data', add);
  return new Promise((done) => {
    child.once('error', (error) => done({ status: null, output: `${output}${error.message}\n` }));
    child.once('close', (status) => done({ status, output }));
  });
}
