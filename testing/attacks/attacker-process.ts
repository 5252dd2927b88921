// The attackers: a process of its own at the lowest priority, so that it takes no processor from the portal.
import { EventEmitter } from 'node:events';
import { setPriority } from 'node:os';
import { allAttacks } from './all-attacks.ts';
import { attackingAddress } from './attacked-address.ts';
import { emptyTally, type AttackingPeople, type AttackingUpload, type Tally } from './scene.ts';

const TELL_EVERY_MS = 1000;
const END_WITHIN_MS = 3000;

export interface AttackOrders {
  port: number;
  names: readonly string[];
  seconds: number;
  people: AttackingPeople;
}

export interface AttackNews {
  tallies: Record<string, Tally>;
  uploads: AttackingUpload[];
  ended: boolean;
}

setPriority(19);
process.once('message', (orders: AttackOrders) => void attack(orders));
process.once('disconnect', () => process.exit(1)); // whoever ordered the attack is gone

async function attack({ port, names, seconds, people }: AttackOrders): Promise<void> {
  const end = new AbortController();
  EventEmitter.setMaxListeners(0, end.signal);
  const tallies: Record<string, Tally> = {};
  const uploads: AttackingUpload[] = [];
  const tell = (ended: boolean) =>
    new Promise((done) => process.send?.({ tallies, uploads, ended } satisfies AttackNews, done));
  const all = Object.keys(allAttacks);
  const running = names.map(async (name) => {
    const tally = (tallies[name] = emptyTally());
    await allAttacks[name]?.run({
      port,
      people,
      tally,
      signal: end.signal,
      address: (n = 0) => attackingAddress(all.indexOf(name), n),
      log: (upload) => {
        if (!uploads.includes(upload)) uploads.push(upload);
      },
    });
  });
  const timer = setInterval(() => void tell(false), TELL_EVERY_MS);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  end.abort();
  await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, END_WITHIN_MS))]);
  clearInterval(timer);
  await tell(true);
  process.exit(0);
}
