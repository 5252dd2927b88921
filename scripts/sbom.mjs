// npm run sbom: the packages of the lockfile as CycloneDX, with licenses and hashes. Nothing is asked of anybody.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutSharedCache } from './without-shared-cache.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const FILE = join('reports', 'sbom.cdx.json');

/** @returns the document, as npm makes it from package-lock.json alone */
export function makeSbom() {
  const args = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--offline',
  ];
  const npm = process.env.npm_execpath;
  const [program, words] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const text = execFileSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: withoutSharedCache(),
    shell: !npm && process.platform === 'win32',
  });
  const sbom = JSON.parse(text);
  sbom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name; // npm takes the folder's
  return sbom;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sbom = makeSbom();
  mkdirSync(join(root, 'reports'), { recursive: true });
  writeFileSync(join(root, FILE), `${JSON.stringify(sbom, null, 2)}\n`);
  process.stdout.write(`${FILE}: ${sbom.components.length} packages, CycloneDX ${sbom.specVersion}\n`);
}
