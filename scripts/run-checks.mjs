// @ts-check
// Runs programs two at a time, and says of each what it printed when it is done: no check waits for one it does not need.
import { spawn } from 'node:child_process';
import { withoutSharedCache } from './without-shared-cache.mjs';

const AT_ONCE = 2;

/** @typedef {{ name: string, args: string[] }} Check */

/** Runs all of them, also after one has failed; `told` hears each with its output, in the order in which they end. */
export async function runChecks(
  /** @type {readonly Check[]} */ checks,
  /** @type {(check: Check, passed: boolean, output: string) => void} */ told,
) {
  const waiting = [...checks];
  const line = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { passed, output } = await run(check);
      told(check, passed, output);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
}

/** @returns {Promise<{ passed: boolean, output: string }>} */
function run(/** @type {Check} */ { args }) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: withoutSharedCache(),
  });
  let output = '';
  const add = (/** @type {string} */ text) => (output += text);
  child.stdout.setEncoding('utf8').on('data', add);
  child.stderr.setEncoding('utf8').on('data', add);
  return new Promise((done) => {
    child.once('error', (error) => done({ passed: false, output: `${output}${error.message}\n` }));
    child.once('close', (status) => done({ passed: status === 0, output }));
  });
}
