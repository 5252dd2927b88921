import { findAnything } from '#domain/finder/contract.ts';
import { formatNumber } from '#domain/core/format.ts';
import { buildServer } from '#server/app/server.ts';
import { createSignedIn } from '../../testing/people.ts';
import { less, milliseconds, quantile, type Figure } from './figure.ts';
import { importedKeys } from './import.ts';
import { KEYS } from './import-folder.ts';
import { openPortal } from './scratch-portal.ts';

/** Asked before anything is measured: a portal has been running for a while. */
const WARM_UP = 10;
const ROUNDS = 15;
const TARGET_MS = 20;

/** The end of a key: of every, of few and of no key; its beginning; whole; names that many, one or no account has. */
const searches = [
  ...[
    '00a',
    (KEYS - 1).toString(16).padStart(7, '0'),
    'ffffffff',
    '00000',
    (KEYS - 1).toString(16).padStart(64, '0'),
  ],
  ...['cu', 'customer', `customer ${Math.floor(KEYS / 120)}`, 'größe', 'größe customer 77', 'zzzz', 'zz'],
  ...['application', 'itext', 'leadtools', 'core 7'],
];

/** The finder over all imported keys, asked through the whole server, by staff and by somebody of one account. */
export async function measureFinder(): Promise<Figure[]> {
  const { dataDir } = await importedKeys();
  const { portal, close } = await openPortal({ PORTAL_DATA_DIR: dataDir });
  const staff = await createSignedIn(portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const customer = await createSignedIn(portal, { accounts: { A0: { roles: ['LICENSEE'] } } });
  const app = await buildServer(portal);
  const middleOf = async (search: string, { headers }: typeof staff): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const started = performance.now();
      const answer = await app.inject({
        method: 'POST',
        url: findAnything.path,
        headers,
        payload: { search },
      });
      if (round >= WARM_UP) times.push(performance.now() - started);
      if (answer.statusCode !== 200) throw new Error(`${search}: ${answer.statusCode} ${answer.body}`);
    }
    return quantile(times, 0.5);
  };
  const slowest = async (who: string, person: typeof staff): Promise<Figure> => {
    const all: { search: string; ms: number }[] = [];
    for (const search of searches) all.push({ search, ms: await middleOf(search, person) });
    for (const { search, ms } of all) process.stderr.write(`  ${milliseconds(ms)}  ${who}: ${search}\n`);
    const worst = all.reduce((most, one) => (one.ms > most.ms ? one : most));
    return {
      what: `finder, ${who}, ${formatNumber(KEYS)} license keys: the slowest of ${searches.length} texts, middle of ${ROUNDS} (${worst.search})`,
      measured: [less(worst.ms, 'ms')],
      target: `≤ ${TARGET_MS} ms`,
      met: worst.ms <= TARGET_MS,
    };
  };
  try {
    return [await slowest('staff', staff), await slowest('people of one account', customer)];
  } finally {
    await app.close();
    await close();
  }
}
