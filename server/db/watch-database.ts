import pg from 'pg';
import { createLine, type Line } from './line.ts';

const EVERY_MS = 1000;
const PATIENCE_MS = 3000;
const TICKS = 30;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms).unref());

/** Nobody is there to answer (EAGAIN: the queue at its door is full); a refusal or a server that is gone fails every call by itself. */
const unreachable = ['EAGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];

/**
 * Asks the database once a second on a connection of its own. When it says nothing for three seconds (frozen, or the
 * network swallows what is sent) the line is cut: calls fail at once instead of waiting, until it answers again.
 * However long one statement takes, it is left alone while the database answers others.
 */
export function watchDatabase(
  connection: pg.ClientConfig | string,
  line: Line,
  tell: (isSilent: boolean) => void,
  { everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = {},
): { stop: () => void } {
  const probe = createProbe(connection, patienceMs);
  let stopped = false;
  const watch = async (): Promise<void> => {
    while (!stopped) {
      const speaks = await probe.ask();
      if (stopped) return;
      if (speaks === line.isCut()) {
        if (speaks) line.mend();
        else line.cut();
        tell(!speaks);
      }
      await sleep(speaks ? everyMs : everyMs / 5);
    }
  };
  void watch();
  return {
    stop() {
      stopped = true;
      probe.hangUp();
    },
  };
}

function createProbe(connection: pg.ClientConfig | string, patienceMs: number) {
  const line = createLine();
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection;
  let client: pg.Client | undefined;
  const hangUp = () => {
    client = undefined;
    line.cut();
    line.mend();
  };
  const ask = async (): Promise<void> => {
    if (!client) {
      client = new pg.Client({ ...settings, stream: line.open, application_name: 'customer-portal-watch' });
      client.on('error', () => {}); // the question that is under way, or the next one, fails
      await client.connect();
    }
    await client.query('select 1');
  };
  return {
    hangUp,
    /** Whether the database says anything, be it a refusal. */
    async ask(): Promise<boolean> {
      const patience = startPatience(patienceMs);
      let refused = false;
      const answer = ask().then(
        () => true,
        (error: { code?: string }) => {
          refused = true;
          return !unreachable.includes(error.code ?? '');
        },
      );
      const speaks = await Promise.race([answer, patience.lost]);
      patience.stop();
      if (!speaks || refused) hangUp();
      return speaks;
    },
  };
}

/** Counts the time in which this process itself was running: its own standstills are not the database's silence. */
function startPatience(ms: number): { lost: Promise<false>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<false>();
  let left = TICKS;
  const timer = setInterval(() => {
    left -= 1;
    if (left === 0) setImmediate(resolve, false); // after what has arrived meanwhile was read
  }, ms / TICKS);
  timer.unref();
  return { lost: promise, stop: () => clearInterval(timer) };
}
