// @ts-check
// Commit subjects of a branch: `type(scope): imperative subject`, the scope a feature. Usage: node scripts/check-commits.mjs [range]
import { execFileSync } from 'node:child_process';
import { features, featuresWithoutScreen, generalScopes } from './features.mjs';
import { isMain, report } from './source-tree.mjs';

const types = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'ci', 'chore', 'style', 'revert'];
const scopes = [...features, ...featuresWithoutScreen, ...generalScopes];
const maxLength = 72;
/** Past and third-person forms that a subject in the imperative does not begin with. */
const notImperative = /^(?:\w+(?:ed|ing)|adds|fixes|makes|removes|changes|updates|uses|lets|moves|shows)\b/;
const imperativeAnyway = /^(?:feed|need|seed|embed|bring|string|ring|shed)\b/;

/** What is wrong with one subject, as sentences. */
export function faultsOf(/** @type {string} */ subject) {
  const match = /^(?<type>[a-z]+)(?:\((?<scope>[a-z0-9-]+)\))?!?: (?<text>.+)$/.exec(subject);
  if (!match?.groups) return ['is not "type(scope): subject"'];
  const { type = '', scope, text = '' } = match.groups;
  const faults = [];
  if (!types.includes(type)) faults.push(`type "${type}" is none of ${types.join(', ')}`);
  if (scope !== undefined && !scopes.includes(scope))
    faults.push(`scope "${scope}" is no feature of scripts/features.mjs`);
  if (scope === undefined && ['feat', 'fix', 'perf', 'refactor'].includes(type))
    faults.push(`a ${type} names its scope`);
  if (subject.length > maxLength) faults.push(`${subject.length} characters, at most ${maxLength}`);
  if (text.endsWith('.')) faults.push('ends with a full stop');
  if (notImperative.test(text) && !imperativeAnyway.test(text)) faults.push('is not in the imperative');
  return faults;
}

/** The range to look at: what is not on main yet, or the last commit when on main itself. */
function defaultRange() {
  const ahead = git('rev-list', '--count', 'main..HEAD');
  return Number(ahead) > 0 ? 'main..HEAD' : 'HEAD~1..HEAD';
}

const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

if (isMain(import.meta.url)) {
  const range = process.argv[2] ?? defaultRange();
  const commits = git('log', '--no-merges', '--format=%h %s', range).split('\n').filter(Boolean);
  const findings = commits.flatMap((line) => {
    const [hash = '', ...rest] = line.split(' ');
    return faultsOf(rest.join(' ')).map((fault) => ({ path: hash, message: `${fault}: ${rest.join(' ')}` }));
  });
  report('commits', findings, `${commits.length} subjects of ${range} in order`);
}
