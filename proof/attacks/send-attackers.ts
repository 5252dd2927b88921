import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackNews, AttackOrder } from './attacker-process.ts';
import { emptyTally, type AttackingPeople } from './scene.ts';

const PROGRAM = fileURLToPath(new URL('attacker-process.ts', import.meta.url));
const LATE_MS = 20_000;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export interface Attackers {
  /** Attacks for so long, or until the portal has ended; resolves with what each attacker last told. */
  attack: (target: Target) => Promise<Record<string, AttackNews>>;
}

export interface Target {
  port: number;
  people: AttackingPeople;
  seconds: number;
  portalEnded: Promise<void>;
}

/**
 * All threads of an attacker run when no other wants to: attackers elsewhere would take no processor from the portal.
 * A process that lowers itself does so for one thread, and even the lowest of ordinary priorities takes a share.
 */
const IDLE_ONLY = { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] };

/** One process an attack, started and waiting: what they cost to start is no part of the attack. */
export async function assembleAttackers(names: readonly string[]): Promise<Attackers> {
  const children = names.map((name) => ({
    name,
    child: fork(PROGRAM, { ...IDLE_ONLY, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  }));
  await Promise.all(children.map(({ child }) => once(child, 'message')));
  return {
    attack: async ({ port, people, seconds, portalEnded }) => {
      const news: Record<string, AttackNews> = {};
      for (const { name, child } of children) {
        news[name] = { tally: emptyTally(), uploads: [] };
        child.on('message', (told: AttackNews) => (news[name] = told));
        child.send({ port, name, people } satisfies AttackOrder);
      }
      await Promise.race([sleep(seconds * 1000), portalEnded]);
      await Promise.all(children.map(({ child }) => dismiss(child)));
      return news;
    },
  };
}

/** An attacker tells what it did before it leaves; one that does not in time is ended. */
async function dismiss(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.send('end');
  await Promise.race([exited, sleep(LATE_MS)]);
  if (child.exitCode === null) child.kill('SIGKILL');
  await exited;
}
