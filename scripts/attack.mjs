// npm run attack [-- name …] [--each] [--minutes N] [--settle seconds] [--descriptors N] [--proxy]: attacks a portal of its own on
// this machine, with --proxy behind HAProxy as deploy/haproxy.cfg has it.
// Without names all attacks at once, for ten minutes; with names, or --each for every one, one after the other.
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { allAttacks } from '../proof/attacks/all-attacks.ts';
import { prepareGround, runAttacks } from '../proof/attacks/attack-run.ts';
import { renderRun, renderSummary } from '../proof/attacks/attack-table.ts';
import { missedGoals } from '../proof/attacks/verdict.ts';
import { build } from './build.mjs';

const SINGLE_MINUTES = 0.5;
const TOGETHER_MINUTES = 10;
const GIB = 1024 ** 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    settle: { type: 'string', default: '60' },
    descriptors: { type: 'string' },
    proxy: { type: 'boolean', default: false },
  },
});
const all = Object.keys(allAttacks);
const unknown = positionals.filter((name) => !all.includes(name));
const minutes = Number(
  values.minutes ?? (values.each || positionals.length > 0 ? SINGLE_MINUTES : TOGETHER_MINUTES),
);
const settle = Number(values.settle);
const descriptors = values.descriptors === undefined ? undefined : Number(values.descriptors);
if (unknown.length > 0) stop(`Unknown: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
if (!(minutes > 0)) stop('--minutes takes a number, such as 0.5 or 10.');
if (!(settle >= 0)) stop('--settle takes seconds, such as 60.');
if (Number.isNaN(descriptors)) stop('--descriptors takes a number, such as 4096.');
if (process.platform !== 'linux')
  stop('The attacks come from many addresses of 127.0.0.0/8, which only Linux has.');

const single = values.each ? all : positionals;
const plan =
  single.length > 0
    ? single.map((name) => ({ name, names: [name] }))
    : [{ name: 'all at once', names: all.filter((name) => !allAttacks[name]?.alone) }];

build();
const ground = await prepareGround();
process.once('exit', () => ground.remove());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
const runs = {};
for (const { name, names } of plan) {
  process.stderr.write(`${name} …\n`);
  const limit = descriptors ?? (names.length === 1 ? allAttacks[name]?.descriptors : undefined);
  try {
    runs[name] = await runAttacks(ground, {
      ...{ names, seconds: minutes * 60, settle, descriptors: limit },
      behindProxy: values.proxy,
    });
    process.stdout.write(renderRun(name, runs[name]));
  } catch (error) {
    process.exitCode = 1; // the others are run all the same
    process.stdout.write(`\n## ${name}: could not be measured\n\n${error.stack}\n`);
  }
}
const machine = `${cpus().length} cores, ${Math.round(totalmem() / GIB)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
process.stdout.write(`\n\`npm run attack\` on ${machine}:\n\n${renderSummary(runs)}`);
if (Object.values(runs).some((figures) => missedGoals(figures).length > 0)) process.exitCode = 1;
process.exit();

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
