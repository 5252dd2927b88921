import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Service, ServiceInfo } from '#domain/service-info/schema.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
let known: { time: string; number: string } | undefined;

/** Version, build time and commit of the running portal; one build answers for every service. */
export function buildOf(service: Service): ServiceInfo['build'] {
  known ??= readBuild();
  return { name: service, version, ...known };
}

/** The build script leaves build.json beside the pages; a checkout without one asks git. */
function readBuild(): { time: string; number: string } {
  try {
    return JSON.parse(readFileSync(`${ROOT}dist/build.json`, 'utf8')) as { time: string; number: string };
  } catch {
    return { time: statSync(`${ROOT}package.json`).mtime.toISOString(), number: commitOf() };
  }
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
