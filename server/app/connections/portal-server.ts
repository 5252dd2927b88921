import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';
import { answerExpectation } from '../failures.ts';
import { limitConnections, type Connections } from './limit-connections.ts';
import { openDoors } from './open-doors.ts';

/** A connection is renewed after so many requests: a proxy's spread over processes that were started later. */
const REQUESTS_PER_CONNECTION = 1_000;
/** Browsers and proxies send none ahead of its answer; who sends more than this is cut off. */
export const SENT_AHEAD_MAX = 8;
/** Longest time in which nothing moves on a connection, unless its answer is still being made. */
const STALLED_MS = 30_000;
/** What came on a kept connection before the stop is read in this time. */
const READ_ON_MS = 100;
/** So long requests may run on after the stop began: the pool and the database need their part of ten seconds. */
const FINISH_WITHIN_MS = 6_000;

/** The HTTP server with Node's limits (decision 080), and the stop that answers what has come. */
export function createPortalServer(portal: Portal) {
  const connections: Connections = new Map();
  let isFinishing = false;
  let isStopped = false;
  let closeDoors = () => {};

  /** What the framework calls to get its server, with its own options. */
  const create = (answer: RequestListener, options: object): Server => {
    const { http, requestTimeout, keepAliveTimeout } = options as ServerOptions & { http?: ServerOptions };
    const server = createServer({ ...http, requestTimeout, keepAliveTimeout }, answerOn(connections, answer));
    server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
    server.timeout = STALLED_MS;
    server.on('checkExpectation', answerExpectation);
    limitConnections(server, connections, portal);
    closeDoors = openDoors(server, { isLocal: [undefined, 'localhost'].includes(portal.config.HOST) });
    // Node's own cuts off answers that are made but not yet taken by their client.
    server.closeIdleConnections = () => {};
    return server;
  };

  /** The stop: a part of closing the application. */
  const attach = (app: FastifyInstance): void => {
    app.addHook('preClose', async () => {
      isFinishing = true;
      if (!app.server.listening) return;
      await pause(READ_ON_MS);
      isStopped = true;
      closeDoors();
      app.server.close();
      await closeAll(connections, portal);
    });
    app.addHook('onRequest', async () => {
      if (isStopped) throw new AppError('SERVICE_UNAVAILABLE');
    });
    app.addHook('onSend', async (_request, reply) => {
      if (isFinishing) reply.header('connection', 'close');
    });
  };
  return { create, attach };
}

/** Counts what is answered on each connection, and cuts off who sends too much ahead or takes nothing of an answer. */
const answerOn =
  (connections: Connections, answer: RequestListener): RequestListener =>
  (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || socket.destroyed) return;
    if (connection.answering === SENT_AHEAD_MAX) return connection.shutOut();
    connection.answering += 1;
    response.once('close', () => (connection.answering -= 1));
    response.on('timeout', () => socket.writableLength > 0 && socket.destroy());
    answer(request, response);
  };

/** Closes what is idle, waits for the answers that are on their way, then cuts off what is left. */
async function closeAll(connections: Connections, { log }: Portal): Promise<void> {
  for (const end = performance.now() + FINISH_WITHIN_MS; connections.size > 0; await pause(20)) {
    if (performance.now() > end) {
      log.warn({ connections: connections.size }, 'connections were closed by the shutdown');
      for (const socket of connections.keys()) socket.destroy();
    }
    for (const [socket, { answering }] of connections)
      if (answering === 0 && !socket.writableEnded) socket.destroySoon();
  }
}
