import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { release } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { planFolder, type DiskRoom } from '../disk/disk-room.ts';
import type { DiskPlan } from '../disk/plan-disk.ts';
import { ensureCluster, programEnvironment, waitForPreviousServer } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { findLauncher } from './launcher.ts';
import { findNativePostgres } from './native.ts';
import { planRecovery } from './plan-recovery.ts';
import { protectFolder } from './protect-folder.ts';
import { keepRunning } from './keep-running.ts';
import type { ServerCommand } from './server-process.ts';
import { makeSocketFolder, socketFolderOf } from './socket-folder.ts';

export interface EmbeddedOptions {
  dataDir: string;
  pgBin?: string | undefined;
  databaseUser?: string | undefined;
  /** Extra server settings, e.g. for benchmarks. */
  settings?: Record<string, string>;
  /** The room on the disk of the data folder, where somebody watches over it. */
  disk?: DiskRoom | undefined;
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
    const settings = {
      ...serverSettings(windows, port, socket),
      ...planRecovery(process.platform, release()),
      ...diskSettings(planFolder(base)),
      ...options.settings,
    };
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
    const keeper = keepRunning(command, options);
    await keeper.start();
    await ensureDatabase(command.admin, connection);
    options.disk?.onFull(() => checkpoint(command.admin));
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
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    jit: 'off',
    log_min_messages: 'warning',
  };
}

const diskSettings = ({ writeAheadLog, temporaryFiles }: DiskPlan): Record<string, string> => ({
  max_wal_size: `${Math.floor(writeAheadLog / (1024 * 1024))}MB`,
  temp_file_limit: `${Math.floor(temporaryFiles / 1024)}kB`,
});

/** Files of the write-ahead log are used again after a checkpoint: what is written on a full disk needs no new ones. */
async function checkpoint(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('checkpoint');
  } finally {
    client.end().catch(() => {});
  }
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
