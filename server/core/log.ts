import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { destination, pino, stdSerializers, type Logger, type SerializedError } from 'pino';
import type { Config } from './config.ts';
import { scrubEncoded, scrubShortKeys } from './scrub-encoded.ts';
import { scrubApiTokens, scrubEmails, scrubHex, scrubSecrets, scrubTokens } from './scrub-secrets.ts';

/**
 * Values that never reach a log line, wherever they stand: bearer tokens, license keys, long secrets, e-mail addresses.
 * Whoever asks decides what stands in a line, so each of these reads it once, however it is written.
 */
const steps: readonly ((line: string) => string)[] = [
  scrubApiTokens,
  scrubTokens,
  scrubHex,
  scrubSecrets,
  scrubShortKeys,
  scrubEmails,
];

/** Removes whatever looks like a key, a token or an address from one line of the log. */
export const scrub = (line: string): string => scrubEncoded(scrubPlain(line), scrubPlain);

const scrubPlain = (text: string): string => steps.reduce((shown, step) => step(shown), text);

/** What JSON writes for a character: no letter of it belongs to the word that follows. */
const escape = /(\\(?:u[0-9a-f]{4}|.))/i;

/** The same of a line that is JSON, and stays so. */
export const scrubJson = (line: string): string =>
  line
    .split(escape)
    .map((part, at) => (at % 2 === 0 ? scrub(part) : part))
    .join('');

/** Where a fault happened: as a whole path it is long enough to be taken for a secret, and then nobody learns it. */
const shortenFrames = (stack: string): string =>
  stack.replaceAll(/^ +at .*$/gm, (frame) =>
    frame.replace(/file:[^\s()]+/, (address) => address.split('/').slice(-2).join('/')),
  );

/** Whatever was thrown, with the frames of an error shortened. */
function describeError(thrown: unknown): unknown {
  const shown: unknown = stdSerializers.err(thrown as Error);
  if (!(thrown instanceof Error)) return shown;
  const { stack, ...rest } = shown as SerializedError;
  return { ...rest, stack: shortenFrames(stack) };
}

const LOST_AFTER_BYTES = 1024 * 1024;

/** In demo mode the log goes to a file in the data folder, so that the terminal stays readable; else to stdout. */
export function createLog(config: Config): Logger {
  if (config.demo) mkdirSync(config.PORTAL_DATA_DIR, { recursive: true, mode: 0o700 });
  const target = destination({
    dest: config.demo ? join(config.PORTAL_DATA_DIR, 'portal.log') : 1,
    // Opened at once: a start that fails right away must still be able to end in order.
    sync: config.demo,
    maxLength: LOST_AFTER_BYTES,
    minLength: 1, // with 0 a flush does nothing
  });
  // Where the log cannot be written (a full disk) it loses lines; the portal goes on, and writes when it can again.
  target.on('error', () => {});
  target.on('drop', () => target.flush());
  return scrubbedLog(config.LOG_LEVEL, (line) => target.write(line));
}

/** A log whose lines are scrubbed before anything gets hold of them. */
export const scrubbedLog = (level: string, write: (line: string) => void): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    { write: (line: string) => write(scrubJson(line)) },
  );
