import type { UploadLog } from '../../testing/ledger-checker.ts';
import { PEACEFUL } from './attacked-address.ts';
import type { SeededPeople } from './peaceful-people.ts';
import { copyKey, logIn, openPage, openReport, uploadFile, type Outcome } from './peaceful-tasks.ts';
import { emptyTally, type Scene } from './scene.ts';

const GIVE_UP_MS = 60_000;
const AGAIN_AFTER_MS = 2000;
const STOP_WITHIN_MS = 15_000;
const RECORDS = 500;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** One thing that a person wanted, with every try it took. */
export interface Operation {
  what: string;
  /** When it was begun, on the clock of `performance.now()`. */
  at: number;
  ms: number;
  tries: number;
  done: boolean;
}

export interface PeacefulWork {
  operations: Operation[];
  uploads: UploadLog[];
  /** What failed tries were answered, by their number. */
  faults: Record<string, number>;
  /** A busy hour in little time: what a portal that has been up for a while has in its memory. */
  warmUp: (ms: number, records: number) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * A customer and a member of staff at work: each thing at its own pace, tried again as a person would. Warming up asks
 * the portal itself, faster than a proxy lets anybody.
 */
export function startPeacefulWork(port: number, portalPort: number, people: SeededPeople): PeacefulWork {
  const end = new AbortController();
  const sceneOf = (address: string, at = port): Scene => ({
    port: at,
    people: people.attackers,
    tally: emptyTally(),
    signal: end.signal,
    address: () => address,
    log: () => {},
  });
  const [atCustomer, atStaff] = [sceneOf(PEACEFUL.customer), sceneOf(PEACEFUL.staff)];
  const operations: Operation[] = [];
  const uploads: UploadLog[] = [];
  const faults: Record<string, number> = {};
  let stopping = false;

  const finish = async (what: string, once: () => Promise<Outcome>): Promise<void> => {
    const started = performance.now();
    for (let tries = 1; ; tries += 1) {
      const outcome = await once();
      const ms = performance.now() - started;
      if (outcome) faults[`${what}: ${outcome.fault}`] = (faults[`${what}: ${outcome.fault}`] ?? 0) + 1;
      if (!outcome || outcome.final || ms > GIVE_UP_MS || end.signal.aborted) {
        operations.push({ what, at: started, ms, tries, done: !outcome });
        return;
      }
      await sleep(AGAIN_AFTER_MS);
    }
  };
  const works = [
    { what: 'upload', everyMs: 5000, make: () => uploadFile(atCustomer, people, uploads, RECORDS) },
    { what: 'key copy', everyMs: 10_000, make: () => () => copyKey(atCustomer, people) },
    { what: 'report', everyMs: 4000, make: () => () => openReport(atStaff, people) },
    { what: 'page', everyMs: 5000, make: () => () => openPage(atCustomer) },
    { what: 'log-in', everyMs: 10_000, make: () => () => logIn(atCustomer, people) },
  ];
  const running = works.map(async ({ what, everyMs, make }, index) => {
    await sleep(index * 700);
    while (!stopping) {
      const paced = sleep(everyMs);
      await finish(what, make());
      await paced;
    }
  });
  return {
    operations,
    uploads,
    faults,
    warmUp: async (ms, records) => {
      const until = Date.now() + ms;
      const busily = (once: () => Promise<Outcome>) => async () => {
        while (Date.now() < until) await once();
      };
      const others = { ...people, staff: people.attackers.staff }; // calls by person are limited, too
      const [customer, staff] = [sceneOf(PEACEFUL.customer, portalPort), sceneOf(PEACEFUL.staff, portalPort)];
      const report = busily(() => openReport(staff, others));
      const page = busily(() => openPage(customer));
      const file = finish('upload', uploadFile(customer, people, uploads, records));
      await Promise.all([report(), report(), page(), page(), file]);
    },
    stop: async () => {
      stopping = true;
      const late = setTimeout(() => end.abort(), STOP_WITHIN_MS);
      await Promise.all(running);
      clearTimeout(late);
      end.abort();
    },
  };
}
