import { readFileSync, statSync } from 'node:fs';
import { customerCli as texts } from '#domain/messages/en-gb/customer-cli.ts';
import { Failure, reasonOf, refusedHere } from './failure.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const OTHERS_MAY = 0o077;

type Environment = Readonly<Record<string, string | undefined>>;

/** The portal's address from PORTAL_URL: https, unless the portal runs on this computer. */
export function readAddress(env: Environment): URL {
  const text = env['PORTAL_URL']?.trim();
  if (!text) throw refusedHere('noUrl');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw refusedHere('badUrl');
  if (url.protocol === 'http:' && !LOOPBACK.includes(url.hostname)) throw refusedHere('notHttps');
  return url;
}

/** The token from a file that only its owner can read, else from PORTAL_TOKEN. It is printed nowhere. */
export function readToken(file: string | null, env: Environment): string {
  const token = (file === null ? env['PORTAL_TOKEN'] : readTokenFile(file))?.trim();
  if (!token) throw new Failure('notAllowed', 'NO_TOKEN', texts.token.none);
  // A header takes no other characters, and the complaint about one would repeat the token.
  if (!/^[\w.~+/=-]+$/.test(token)) throw new Failure('notAllowed', 'BAD_TOKEN', texts.token.malformed);
  return token;
}

function readTokenFile(file: string): string {
  try {
    const { mode } = statSync(file);
    // Windows has no such bits: its files inherit who may read them from the folder.
    if (process.platform !== 'win32' && (mode & OTHERS_MAY) !== 0)
      throw refusedHere('tokenFileOpen', { file });
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw error instanceof Failure ? error : refusedHere('tokenFile', { file, reason: reasonOf(error) });
  }
}
