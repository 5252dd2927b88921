import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

export interface PortalProcess {
  child: ChildProcess;
  port: number;
  url: string;
  /** What it printed so far. */
  stdout: () => string;
  stderr: () => string;
  exited: Promise<number | null>;
}

/** Below the ports of outgoing calls on Linux, macOS and Windows: one of those could take it before the portal does. */
const [FIRST_PORT, LAST_PORT] = [15_000, 32_000];

/** A port that nobody listens on, of so many that two tests at once do not choose the same. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Starts the real portal as a process of its own on a data folder; with so many open files as it may have at most. */
export async function spawnPortal(
  dataDir: string,
  settings: Record<string, string> = {},
  descriptors?: number,
): Promise<PortalProcess> {
  const port = await freePort();
  // It is no launcher's; compiled code it shares with the tests, which start many on new folders.
  const { PORTAL_PARENT_FD: _launcher, ...inherited } = process.env;
  const main = ['server/app/main.ts', '--without-pages'];
  const [program, args] = descriptors
    ? ['sh', ['-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, process.execPath, ...main]]
    : [process.execPath, main];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, PORT: String(port), PORTAL_DATA_DIR: dataDir, ...settings },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return { child, port, url: `http://localhost:${port}`, stdout: () => stdout, stderr: () => stderr, exited };
}

/** Waits until the portal answers its ping, or fails with what it printed. */
export async function untilReady(portal: PortalProcess, withinMs = 180_000): Promise<void> {
  for (
    const end = Date.now() + withinMs;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, 50))
  ) {
    if (portal.child.exitCode !== null) throw new Error(`the portal ended: ${portal.stderr()}`);
    const answer = await fetch(`${portal.url}/api/auth/actuator/health/ping`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`the portal was not ready: ${portal.stderr()}`);
}

/** Process ids of the database servers that run on a folder. */
export function databaseProcessesOn(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}
