import { parseArgs } from 'node:util';

export interface BenchOptions {
  names: string[];
  write: boolean;
  /** The commit to compare with, in so many pairs of runs. */
  against: string | undefined;
  pairs: number;
}

const options = {
  write: { type: 'boolean', default: false },
  against: { type: 'string' },
  pairs: { type: 'string', default: '9' },
} as const;

/** What was asked for; says what to write instead where it makes no sense. */
export function readOptions(args: readonly string[], known: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  if (!/^[1-9]\d{0,2}$/.test(values.pairs))
    throw new Error(`--pairs takes a whole number from 1 to 999, not '${values.pairs}'.`);
  if (values.against === '') throw new Error('--against takes a commit: its hash, a branch or a tag.');
  if (values.against !== undefined && values.write)
    throw new Error('--write keeps the figures of this version alone: leave it out, or --against.');
  return {
    names: positionals.length > 0 ? known.filter((name) => positionals.includes(name)) : [...known],
    ...{ write: values.write, against: values.against, pairs: Number(values.pairs) },
  };
}
