import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request that was read, and who answers it. */
export interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  answer: RequestListener;
}

export interface Connection {
  /** The answer that is being made or written: one at a time. */
  answering: ServerResponse | undefined;
  /** Requests read ahead of their turn. */
  waiting: Turn[];
  /** Whose it is; undefined for a trusted proxy, which speaks for many. */
  network: string | undefined;
  /** How many requests it has brought. */
  taken: number;
  /** Since when, and after how many bytes, its client has not taken what was written. */
  behind: { since: number; delivered: number } | undefined;
}

/** Every open connection of the server. */
export type Connections = Map<Socket, Connection>;
