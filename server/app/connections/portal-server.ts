import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import { answerExpectation } from '../failures.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Connections } from './connection.ts';
import { cutSlowReaders } from './cut-slow-readers.ts';
import { comeBack, stepAside } from '#server/core/hold-place.ts';
import { limitConnections } from './limit-connections.ts';
import { limitLoad } from './limit-load.ts';
import { openDoors } from './open-doors.ts';
import { queueRequests } from './queue-requests.ts';
import { readArrived } from './read-arrived.ts';
import { createShutOut } from './shut-out.ts';
import { clientNetworkOf } from './trusted-proxies.ts';

/** So long requests may run on after the stop began: the pool and the database need their part of ten seconds. */
const FINISH_WITHIN_MS = 6_000;

/** The HTTP server with all that keeps one client from costing more than one client. */
export function createPortalServer(portal: Portal) {
  const connections: Connections = new Map();
  const shutOut = createShutOut();
  const queue = queueRequests(connections, shutOut);
  const load = limitLoad(portal, clientNetworkOf(portal.config.TRUSTED_PROXIES));
  const tooLate = new WeakSet<IncomingMessage>();
  let stopping = false;

  /** What the framework calls to get its server, with its own options. */
  const create = (answer: RequestListener, options: object): Server => {
    const { http, requestTimeout, keepAliveTimeout } = options as ServerOptions & { http?: ServerOptions };
    const server = createServer({ ...http, requestTimeout, keepAliveTimeout });
    limitConnections(server, connections, { portal, shutOut });
    server.on('connection', (socket) => stopping && socket.destroy()); // accepted before, noticed after
    cutSlowReaders(server, connections);
    load.watch(server);
    const admitted = load.admit(answer);
    server.on('request', (request, response) => {
      if (stopping) tooLate.add(request); // what came before and waits its turn is answered
      queue.take(request, response, admitted);
    });
    server.on('checkExpectation', (request, response) => queue.take(request, response, answerExpectation));
    openDoors(server, { isLocal: [undefined, 'localhost'].includes(portal.config.HOST) });
    // Node's own would cut off answers that are made but not yet taken by their client.
    server.closeIdleConnections = () => {};
    return server;
  };

  /** What the stop and the load refuse, and the stop itself: a part of closing the application. */
  const attach = (app: FastifyInstance): void => {
    app.addHook('preClose', async () => {
      const end = performance.now() + FINISH_WITHIN_MS;
      queue.finish();
      if (app.server.listening) await readArrived(app.server);
      stopping = true;
      if (!app.server.listening) return;
      app.server.close();
      queue.closeIdle();
      await allClosed(portal, connections, end);
    });
    app.addHook('onRequest', async ({ raw }) => {
      if (tooLate.has(raw) || load.isRefused(raw)) throw new AppError('SERVICE_UNAVAILABLE');
    });
    // The framework ends every connection with the first answer after the stop began.
    app.addHook('onSend', async ({ raw }, reply) => {
      if (queue.goesOn(raw.socket)) reply.raw.removeHeader('connection');
    });
    app.addHook('preParsing', async ({ raw }) => {
      if (!raw.complete) stepAside(raw); // a body that has not come is waited for outside
    });
    app.addHook('preValidation', async ({ raw }) => comeBack(raw));
  };
  return { create, attach };
}

/** Waits for the answers that are on their way, then cuts off what is left. */
async function allClosed(portal: Portal, connections: Connections, end: number): Promise<void> {
  while (connections.size > 0 && performance.now() < end) await new Promise((done) => setTimeout(done, 20));
  if (connections.size > 0) portal.log.warn({ requests: connections.size }, 'cut off by the stop');
  for (const socket of connections.keys()) socket.destroy();
}
