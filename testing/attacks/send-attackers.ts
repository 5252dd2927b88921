import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AttackNews, AttackOrders } from './attacker-process.ts';

const PROGRAM = fileURLToPath(new URL('attacker-process.ts', import.meta.url));
const LATE_MS = 20_000;

/** Runs attacks in a process of their own; resolves with what they last told, when they or the portal have ended. */
export async function sendAttackers(orders: AttackOrders, portalEnded: Promise<void>): Promise<AttackNews> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let news: AttackNews = { tallies: {}, uploads: [], ended: false };
  child.on('message', (told: AttackNews) => (news = told));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.send(orders);
  const late = new Promise<void>((resolve) => setTimeout(resolve, orders.seconds * 1000 + LATE_MS).unref());
  await Promise.race([exited, portalEnded, late]);
  if (child.exitCode === null) {
    child.kill('SIGKILL');
    await exited;
  }
  return news;
}
