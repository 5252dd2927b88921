import type { FastifyBaseLogger } from 'fastify';
import type { ClientMetadata } from 'oidc-provider';
import type { DiskRoom } from '#server/db/disk/disk-room.ts';
import type { Pool } from '#server/db/pool.ts';
import type { Config } from './config.ts';
import type { Secrets } from './secrets.ts';

/** What calls, jobs and commands share. No mutable state lives here: that is in PostgreSQL. */
export interface Services {
  config: Config;
  pool: Pool;
  secrets: Secrets;
  /** The clock; rules get the instant as an argument. */
  now: () => Date;
}

/** What every part of the running portal shares. */
export interface Portal extends Services {
  disk: DiskRoom;
  log: FastifyBaseLogger;
  /** Clients of the embedded provider beside the portal itself: no setting makes one, only a test's own start. */
  furtherClients?: readonly ClientMetadata[];
}
