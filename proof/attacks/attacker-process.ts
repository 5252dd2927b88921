// One attacker: a process of its own.
import { EventEmitter } from 'node:events';
import { allAttacks } from './all-attacks.ts';
import { attackingAddress } from './attacked-address.ts';
import { emptyTally, type AttackingPeople, type AttackingUpload, type Tally } from './scene.ts';

const TELL_EVERY_MS = 1000;
const END_WITHIN_MS = 3000;

export interface AttackOrder {
  port: number;
  name: string;
  people: AttackingPeople;
}

export interface AttackNews {
  tally: Tally;
  uploads: AttackingUpload[];
}

const end = new AbortController();
EventEmitter.setMaxListeners(0, end.signal);
process.on('message', (order: AttackOrder | 'end') => {
  if (order === 'end') end.abort();
  else void attack(order);
});
process.once('disconnect', () => process.exit(1)); // whoever ordered the attack is gone
process.send?.('ready');

async function attack({ port, name, people }: AttackOrder): Promise<void> {
  const tally = emptyTally();
  const uploads: AttackingUpload[] = [];
  const tell = () => new Promise((done) => process.send?.({ tally, uploads } satisfies AttackNews, done));
  const timer = setInterval(() => void tell(), TELL_EVERY_MS);
  const ended = new Promise((done) => end.signal.addEventListener('abort', done));
  const running = allAttacks[name]?.run({
    port,
    people,
    tally,
    signal: end.signal,
    address: (n = 0) => attackingAddress(Object.keys(allAttacks).indexOf(name), n),
    log: (upload) => uploads.push(upload),
  });
  running?.catch((error: unknown) => tally.broken.push(`the attack itself failed: ${String(error)}`));
  await ended;
  await Promise.race([running, new Promise((done) => setTimeout(done, END_WITHIN_MS))]);
  clearInterval(timer);
  await tell();
  process.exit(0);
}
