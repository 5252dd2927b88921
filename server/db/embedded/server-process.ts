import { spawn, type ChildProcess } from 'node:child_process';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import type { Launcher } from './launcher.ts';

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

// Stops PostgreSQL when the pipe on descriptor 3 closes, that is when the portal dies in any way.
const WATCHER = 'p=$$; ( ( read -r _ <&3; kill -INT $p 2>/dev/null ) >/dev/null 2>&1 & ); exec "$@" 3<&-';
const READY_WITHIN_MS = 120_000; // crash recovery may take a while
const STARTING = ['57P01', '57P02', '57P03'];

export interface ServerCommand {
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  launcher: Launcher;
  admin: pg.ClientConfig;
}

export interface ServerProcess {
  child: ChildProcess;
  /** Why it ended, once it has. */
  ended: () => string | null;
  log: () => string;
}

/** Starts one PostgreSQL server as a direct child and returns when it answers. */
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  const words = [...command.launcher.prefix, command.program, ...command.args];
  const all = process.platform === 'win32' ? words : ['/bin/sh', '-c', WATCHER, 'portal-database', ...words];
  const [program = '', ...args] = all;
  // A session of its own: Ctrl-C in the terminal reaches the portal only, which then stops the server in order.
  const child = spawn(program, args, {
    env: command.env,
    cwd: '/',
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    ...command.launcher.spawnAs,
  });
  let ended: string | null = null;
  let log = '';
  const keep = (chunk: Buffer) => (log = (log + chunk.toString()).slice(-8000));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.stdio[3]?.on('error', () => {});
  child.once('error', (error) => (ended ??= error.message));
  child.once('exit', (code, signal) => {
    ended ??= `exit ${code ?? signal}`;
    child.stdio[3]?.destroy();
  });
  const server = { child, ended: () => ended, log: () => log };
  await waitUntilReady(server, command.admin);
  return server;
}

async function waitUntilReady(server: ServerProcess, admin: pg.ClientConfig): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; ; await sleep(10)) {
    const reason = server.ended();
    if (reason) throw new StartupError(`The embedded database did not start: ${reason}\n${server.log()}`);
    const client = new pg.Client({ ...admin, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      const { severity, code } = error as pg.DatabaseError;
      const transient = !severity || STARTING.includes(code ?? ''); // without a severity: the socket, not the server
      if (transient && Date.now() < end) continue;
      server.child.kill('SIGINT');
      throw error;
    } finally {
      client.end().catch(() => {});
    }
  }
}
