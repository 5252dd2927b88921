import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Connection, Connections, Turn } from './connection.ts';
import type { ShutOut } from './shut-out.ts';

/**
 * A connection is renewed after so many requests: nobody keeps one for ever, and a proxy's connections spread over
 * processes that were started later.
 */
export const REQUESTS_PER_CONNECTION = 1_000;

/** Browsers and proxies send none ahead of its turn; who sends more than this is cut off. */
export const WAITING_MAX = 32;

export interface RequestQueue {
  take: (request: IncomingMessage, response: ServerResponse, answer: RequestListener) => void;
  /** From now on an answer is its connection's last, unless a request waits behind it. */
  finish: () => void;
  /** Ends the connections on which nothing is asked, and every other one after its last answer. */
  closeIdle: () => void;
  /** Whether it is finishing, and yet a request that was read waits behind the one that is being answered. */
  goesOn: (socket: Socket) => boolean;
}

/**
 * One request of a connection at a time: Node reads all requests of a chunk at once, so what follows waits here in
 * its order, unread bytes wait in the network, and whoever sends ahead costs no more than whoever waits.
 */
export function queueRequests(connections: Connections, shutOut: Pick<ShutOut, 'add'>): RequestQueue {
  let finishing = false;
  let closing = false;
  const isFollowed = (socket: Socket): boolean => (connections.get(socket)?.waiting.length ?? 0) > 0;

  const take: RequestQueue['take'] = (request, response, answer) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || socket.destroyed) return;
    connection.taken += 1;
    // Node drops what follows the last, but would leave the connection standing.
    if (connection.taken === REQUESTS_PER_CONNECTION) response.shouldKeepAlive = false;
    if (connection.taken > REQUESTS_PER_CONNECTION) return;
    const turn = { request, response, answer };
    if (!connection.answering) return begin(socket, connection, turn);
    if (connection.waiting.length === WAITING_MAX) {
      if (connection.network !== undefined) shutOut.add(connection.network);
      return cut(socket, connection);
    }
    connection.waiting.push(turn);
    if (connection.waiting.length === 1) holdBack(socket, connection);
  };

  const begin = (socket: Socket, connection: Connection, { request, response, answer }: Turn): void => {
    connection.answering = response;
    if (finishing && !isFollowed(socket)) response.shouldKeepAlive = false;
    response.once('close', () => proceed(socket, connection));
    answer(request, response);
  };

  /** The answer was handed to the network, or its client is gone. */
  const proceed = (socket: Socket, connection: Connection): void => {
    connection.answering = undefined;
    if (socket.destroyed || socket.writableEnded) return void (connection.waiting = []);
    const next = connection.waiting.shift();
    if (connection.waiting.length === 0 && socket.isPaused()) socket.resume();
    if (next) begin(socket, connection, next);
    else if (closing) socket.destroySoon();
  };

  const finish = (): void => {
    finishing = true;
    for (const [socket, { answering }] of connections)
      if (answering && !answering.headersSent && !isFollowed(socket)) answering.shouldKeepAlive = false;
  };

  const closeIdle = (): void => {
    closing = true;
    for (const [socket, { answering }] of connections) if (!answering) socket.destroySoon();
  };

  return { take, finish, closeIdle, goesOn: (socket) => finishing && isFollowed(socket) };
}

/** Reads nothing more while requests wait; whoever reads a body would start the connection again. */
function holdBack(socket: Socket, connection: Connection): void {
  const pause = () => {
    if (connection.waiting.length > 0) socket.pause();
    else socket.off('resume', pause);
  };
  socket.on('resume', pause);
  socket.pause();
}

/** Node's parser, of which nothing is documented; a test tells if it changes. */
interface Parser {
  onIncoming: () => number;
}
/** What its listener answers where the rest of the bytes is not HTTP. */
const NO_MORE = 2;

/** Node would make hundreds of requests of the rest of the bytes, and an error for each. */
function cut(socket: Socket & { parser?: Parser | null }, connection: Connection): void {
  connection.waiting = [];
  if (socket.parser) socket.parser.onIncoming = () => NO_MORE;
  socket.destroy();
}
