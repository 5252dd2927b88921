import type { Tally } from './scene.ts';
import { missedGoals, shown, type AttackFigures } from './verdict.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  row(head) + row(head.map(() => '---')) + rows.map(row).join('');

/** Everything about one run, as Markdown. */
export function renderRun(name: string, figures: AttackFigures): string {
  const { pings, quietPings, memory, descriptors, ledger, operations } = figures;
  const missed = missedGoals(figures);
  const lines = [
    ['ping before, p50 / p99 / max', pingText(quietPings)],
    ['ping during, p50 / p99 / max', pingText(pings)],
    ['pings missed', `${pings.missed} of ${pings.count}`],
    ['last slow ping after the end', figures.normalAfter === 0 ? 'none' : shown(figures.normalAfter)],
    ...Object.entries(operations).map(([what, one]) => [
      what,
      `${one.done} done, ${one.retried} of them not at once, ${one.failed} failed, p99 ${shown(one.p99)}`,
    ]),
    ['failed tries', listOf(figures.operationFaults)],
    ['process', figures.ended ?? 'the same all the time'],
    [
      'memory before / peak / after',
      `${memory.before} / ${memory.peak} / ${memory.after} MiB (after ${figures.settled} s)`,
    ],
    [
      'descriptors before / peak / after',
      `${descriptors.before} / ${descriptors.peak} / ${descriptors.after}`,
    ],
    [
      'usage rows acknowledged / in the ledger',
      `${ledger.acknowledged} / ${ledger.booked}, ${ledger.faults.length} faults`,
    ],
    ['answers of 5xx', listOf(figures.serverErrors)],
    ['delay of the measuring process, at most', shown(figures.ownDelay)],
  ];
  const verdict = missed.length === 0 ? 'withstood' : `MISSED: ${missed.join('; ')}`;
  return `\n## ${name}, ${figures.seconds} s: ${verdict}\n\n${attackTable(figures.attacks)}\n${table(['what', 'measured'], lines)}`;
}

/** One line a run, ready for docs/benchmarks.md. */
export function renderSummary(runs: Readonly<Record<string, AttackFigures>>): string {
  return table(
    ['attack', 'ping p50 / p99 / max', 'memory before / peak / after', 'descriptors at most', 'withstood'],
    Object.entries(runs).map(([name, figures]) => [
      name,
      pingText(figures.pings),
      `${figures.memory.before} / ${figures.memory.peak} / ${figures.memory.after} MiB`,
      String(figures.descriptors.peak),
      missedGoals(figures).length === 0 ? 'yes' : `**no**: ${missedGoals(figures).join('; ')}`,
    ]),
  );
}

const attackTable = (attacks: Readonly<Record<string, Tally>>): string =>
  table(
    ['attack', 'sent', 'answers', 'largest answer', 'cut', 'refused', 'unanswered'],
    Object.entries(attacks).map(([name, tally]) => [
      name,
      String(tally.sent),
      listOf(tally.statuses),
      `${Math.ceil(tally.largestAnswer / 1024)} KiB`,
      String(tally.cut),
      String(tally.refused),
      String(tally.unanswered),
    ]),
  );

const pingText = ({ p50, p99, max }: AttackFigures['pings']): string =>
  [p50, p99, max].map(shown).join(' / ');

function listOf(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([what, count]) => `${what} × ${count}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
