import { parseArgs } from 'node:util';
import { misused } from './failure.ts';

const options = {
  'dry-run': { type: 'boolean' },
  all: { type: 'boolean' },
  dir: { type: 'string' },
  overwrite: { type: 'boolean' },
  'token-file': { type: 'string' },
  json: { type: 'boolean' },
  retries: { type: 'string' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;
type Option = keyof typeof options;

const everywhere: readonly Option[] = ['token-file', 'json', 'retries', 'version', 'help'];
const ownOptions: Readonly<Record<CommandName, readonly Option[]>> = {
  report: ['dry-run'],
  'licenses list': [],
  'licenses download': ['all', 'dir', 'overwrite'],
  status: [],
};
const RETRIES = 8;
const MOST_RETRIES = 20;

export type CommandName = 'report' | 'licenses list' | 'licenses download' | 'status';

/** What to do, as it was asked for. */
export interface Request {
  command: CommandName;
  /** Files to send, or the ends of license keys. */
  words: readonly string[];
  dryRun: boolean;
  all: boolean;
  overwrite: boolean;
  dir: string;
  tokenFile: string | null;
  json: boolean;
  retries: number;
}

/** Reads the words of the command line. No value is repeated in a complaint: it might be a token. */
export function parseArguments(args: readonly string[]): Request | 'help' | 'version' {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) if (token.kind === 'option') checkOption(token);
  if (values.version) return 'version';
  if (values.help || positionals[0] === 'help') return 'help';
  const [command, words] = commandOf(positionals);
  for (const token of tokens)
    if (token.kind === 'option' && ![...everywhere, ...ownOptions[command]].includes(token.name as Option))
      throw misused('unknownOption', { option: token.rawName });
  const request: Request = {
    command,
    words,
    dryRun: values['dry-run'] === true,
    all: values.all === true,
    overwrite: values.overwrite === true,
    dir: textOf(values.dir) ?? '.',
    tokenFile: textOf(values['token-file']),
    json: values.json === true,
    retries: retriesOf(textOf(values.retries)),
  };
  checkWords(request);
  return request;
}

function checkOption({ name, rawName, value }: { name: string; rawName: string; value: string | undefined }) {
  const option = rawName.replace(/=.*$/s, '');
  if (name === 'token') throw misused('tokenArgument');
  if (!Object.hasOwn(options, name)) throw misused('unknownOption', { option });
  const { type } = options[name as Option];
  if (type === 'string' && !value) throw misused('valueMissing', { option });
  if (type === 'boolean' && value !== undefined) throw misused('valueUnwanted', { option });
}

function commandOf([first, second, ...rest]: readonly string[]): [CommandName, readonly string[]] {
  if (first === undefined) throw misused('noCommand');
  const behind = second === undefined ? [] : [second, ...rest];
  if (first === 'report' || first === 'status') return [first, behind];
  if (first === 'licenses' && (second === 'list' || second === 'download'))
    return [`licenses ${second}`, rest];
  throw misused('unknownCommand');
}

function checkWords({ command, words, all }: Request): void {
  if (command === 'report' && words.length === 0) throw misused('noFiles');
  if (command === 'licenses download') {
    if (words.length === 0 && !all) throw misused('noKeys');
    if (words.length > 0 && all) throw misused('keysAndAll');
  } else if (command !== 'report' && words.length > 0) throw misused('tooMany', { command });
}

function retriesOf(text: string | null): number {
  if (text === null) return RETRIES;
  if (!/^\d{1,2}$/.test(text) || Number(text) > MOST_RETRIES) throw misused('retries');
  return Number(text);
}

const textOf = (value: string | boolean | undefined): string | null =>
  typeof value === 'string' ? value : null;
