import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { StartupError } from '../../app/startup-error.ts';
import { ensureCluster, programEnvironment, waitForPreviousServer } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { findLauncher } from './launcher.ts';
import { findNativePostgres } from './native.ts';
import { protectFolder } from './protect-folder.ts';
import { startServerProcess, type ServerCommand, type ServerProcess } from './server-process.ts';
import { makeSocketFolder, socketFolderOf } from './socket-folder.ts';

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const CRASH_WINDOW_MS = 300_000;
const CRASHES_ALLOWED = 5;
const STOP_GRACE_MS = 8000;

export interface EmbeddedOptions {
  dataDir: string;
  pgBin?: string | undefined;
  databaseUser?: string | undefined;
  /** Extra server settings, e.g. for benchmarks. */
  settings?: Record<string, string>;
  /** Called when the server cannot be kept running. */
  onFatal: (error: Error) => void;
}
export interface EmbeddedPostgres {
  connection: pg.ClientConfig & {
    host: string;
    port: number;
    user: string;
    password: string;
    database: string;
  };
  pid: () => number | undefined;
  stop: () => Promise<void>;
}

/** Starts the embedded PostgreSQL on a folder, keeps it running, and hands out how to connect to it. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const native = findNativePostgres(options.pgBin);
  const base = resolve(options.dataDir);
  mkdirSync(base, { recursive: true, mode: 0o700 });
  const lock = lockFolder(join(base, 'portal.lock'));
  try {
    const launcher = findLauncher(options.databaseUser, [native.home, dirname(base)]);
    protectFolder(base, launcher);
    const cluster = ensureCluster(base, native, launcher);
    await waitForPreviousServer(cluster.folder);
    const windows = process.platform === 'win32';
    const socket = socketFolderOf(base);
    if (!windows) makeSocketFolder(socket, launcher);
    const port = windows ? await freePort() : 5432;
    const connection = {
      host: windows ? '127.0.0.1' : socket,
      port,
      user: 'portal',
      password: cluster.password,
      database: 'portal',
    };
    const settings = { ...serverSettings(windows, port, socket), ...options.settings };
    const command: ServerCommand = {
      program: native.program('postgres'),
      args: [
        '-D',
        cluster.folder,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      env: programEnvironment(native),
      launcher,
      admin: { ...connection, user: 'postgres', database: 'postgres' },
    };
    const keeper = keepRunning(command, options.onFatal);
    await keeper.start();
    await ensureDatabase(command.admin, connection);
    return {
      connection,
      pid: keeper.pid,
      stop: async () => {
        await keeper.stop();
        rmSync(socket, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function serverSettings(windows: boolean, port: number, socket: string): Record<string, string> {
  return {
    listen_addresses: windows ? '127.0.0.1' : '',
    port: String(port),
    ...(windows
      ? {}
      : {
          unix_socket_directories: socket,
          unix_socket_permissions: '0700',
          client_connection_check_interval: '2s',
        }),
    dynamic_shared_memory_type: windows ? 'windows' : 'mmap',
    shared_buffers: '128MB',
    max_connections: '60',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '2GB',
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    jit: 'off',
    log_min_messages: 'warning',
  };
}

/** Restarts the server with a growing pause when it ends by itself; gives up after five crashes in five minutes. */
function keepRunning(command: ServerCommand, onFatal: (error: Error) => void) {
  let server: ServerProcess | undefined;
  let stopping = false;
  let crashes: number[] = [];
  async function start(): Promise<void> {
    server = await startServerProcess(command);
    server.child.once('exit', () => void restart());
    if (server.ended()) void restart();
  }
  async function restart(): Promise<void> {
    while (!stopping) {
      crashes = [...crashes.filter((time) => time > Date.now() - CRASH_WINDOW_MS), Date.now()];
      if (crashes.length > CRASHES_ALLOWED)
        return onFatal(new StartupError(`The embedded database keeps stopping:\n${server?.log() ?? ''}`));
      await sleep(200 * crashes.length); // old backends need a moment to leave the shared memory
      try {
        return await start();
      } catch {
        // counted as another crash
      }
    }
  }
  async function stop(): Promise<void> {
    stopping = true;
    const child = server?.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const done = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT'); // fast shutdown
    const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_GRACE_MS);
    await done;
    clearTimeout(timer);
  }
  return { start, stop, pid: () => server?.child.pid };
}

async function ensureDatabase(
  admin: pg.ClientConfig,
  connection: EmbeddedPostgres['connection'],
): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [connection.user]);
    if (!role.rowCount)
      await client.query(
        `create role portal login createrole password ${client.escapeLiteral(connection.password)}`,
      );
    const database = await client.query('select 1 from pg_database where datname = $1', [
      connection.database,
    ]);
    if (!database.rowCount)
      await client.query(`create database ${client.escapeIdentifier(connection.database)} owner portal`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
