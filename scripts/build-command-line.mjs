// @ts-check
// Makes the customers' command line: one file, with its SHA-256 beside it and under a name that changes with its content.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Writes portal.mjs, the same as portal-<version>-<hash>.mjs, and beside them portal.mjs.sha256 and portal.json. */
export async function buildCommandLine(/** @type {string} */ folder) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { PORTAL_VERSION: JSON.stringify(version) },
    build: {
      target: 'node20',
      minify: false, // customers read what they run
      write: false,
      ssr: 'customer-cli/main.ts',
      rolldownOptions: {
        external: [/^node:/, ...builtinModules],
        output: {
          format: 'es',
          codeSplitting: false,
          comments: { legal: false, annotation: false, jsdoc: true },
        },
      },
    },
  });
  const [chunk] = 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The command line could not be built.');
  const hash = createHash('sha256').update(chunk.code).digest('hex');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'portal.mjs'), chunk.code);
  const pinned = `portal-${version}-${hash.slice(0, 12)}.mjs`;
  writeFileSync(join(folder, pinned), chunk.code);
  writeFileSync(join(folder, 'portal.mjs.sha256'), `${hash}  portal.mjs\n`);
  const about = { version, bytes: Buffer.byteLength(chunk.code), sha256: hash };
  const addresses = { address: '/cli/portal.mjs', pinnedAddress: `/cli/${pinned}` };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify({ ...about, ...addresses }));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildCommandLine(process.argv[2] ?? join(root, 'dist', 'web', 'cli'));
