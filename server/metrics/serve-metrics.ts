import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import type { Portal } from '#server/core/portal.ts';
import { measureProcess } from './measure-process.ts';
import { measureShared } from './measure-shared.ts';
import { recordObservations } from './record-observations.ts';

const PATH = '/metrics';
/** Nobody but a program or two asks here. */
const CONNECTIONS = 16;
const TIME_MS = 10_000;

export interface MetricsListener {
  port: number;
  stop: () => Promise<void>;
}

/** Answers what Prometheus asks, on a port of its own, so that no proxy leads strangers to it. */
export async function serveMetrics(portal: Portal): Promise<MetricsListener> {
  const registry = new Registry();
  measureProcess(registry, portal);
  const endRecording = recordObservations(registry);
  let current: Promise<string> | undefined;
  /** Who asks while an answer is made gets the same one: asking often costs the database nothing. */
  const read = (): Promise<string> =>
    (current ??= (async () => `${await registry.metrics()}${await measureShared(portal)}`)().finally(
      () => (current = undefined),
    ));
  const server = createServer({ requestTimeout: TIME_MS, headersTimeout: TIME_MS }, (request, response) => {
    answer(request, response, { read, type: registry.contentType }).catch((error: unknown) => {
      portal.log.warn({ err: error }, 'metrics could not be served');
      end(response, 500, 'The metrics could not be read.\n');
    });
  });
  server.maxConnections = CONNECTIONS;
  try {
    await listening(server, portal.config);
  } catch (error) {
    endRecording();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      endRecording();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listening(server: Server, config: Portal['config']): Promise<void> {
  const { METRICS_HOST: host, METRICS_PORT: port } = config;
  return new Promise((done, failed) => {
    server.once('error', failed).listen({ host, port }, done);
  });
}

async function answer(
  { url = '', method = '' }: IncomingMessage,
  response: ServerResponse,
  { read, type }: { read: () => Promise<string>; type: string },
): Promise<void> {
  if (url.split('?', 1)[0] !== PATH) return end(response, 404, `The figures are at ${PATH}.\n`);
  if (method !== 'GET' && method !== 'HEAD')
    return end(response, 405, 'Ask with GET.\n', { allow: 'GET, HEAD' });
  end(response, 200, await read(), { 'content-type': type });
}

function end(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
