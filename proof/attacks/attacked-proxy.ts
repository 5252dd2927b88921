import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../testing/portal-process.ts';
import { HOST } from './attacked-address.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** The proxy that `deploy/haproxy.cfg` describes, without TLS: what it costs both sides is no part of an attack. */
export async function startAttackedProxy(
  folder: string,
  portalPort: number,
): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const config = join(folder, 'haproxy.cfg');
  const text = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8');
  writeFileSync(config, text.replace(/^( *bind "\$\{PORTAL_BIND\}").*$/m, '$1'));
  const child = spawn('haproxy', ['-db', '-f', config], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORTAL_BIND: `${HOST}:${port}`,
      PORTAL_SERVER: `${HOST}:${portalPort}`,
      PORTAL_ERRORS: DEPLOY,
    },
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    port,
    stop: () => {
      process.off('exit', kill);
      kill();
    },
  };
}
