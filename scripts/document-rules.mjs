// @ts-check
// What the documents may say: paths that exist, no machine, every dependency and every setting once.
import { isCode } from './source-tree.mjs';

/** @typedef {import('./source-tree.mjs').Finding} Finding */
/** @typedef {{ path: string, text: string }} Document */

const maxArchitectureLines = 80;
const pathRoots =
  'domain|server|web|testing|e2e|cli|customer-cli|proof|scripts|docs|fixtures|\\.ci|\\.github';
const namedPath = new RegExp(`^(?:\\./)?(?:${pathRoots})/[\\w./*{},\\-<>@+]*$`);
const topFile =
  /^(?:[A-Z]{3,}\.md|LICENSE|Dockerfile|compose\.yaml|knip\.json|package(?:-lock)?\.json|tsconfig[\w.]*\.json)$/;
const dottedFiles =
  /^\.(?:env\.example|oxlintrc\.json|oxfmtrc\.json|npmrc|editorconfig|dockerignore|gitignore)$/;

/** The paths that a document names in code spans, code blocks and links. Patterns with <…>, * or NNN name no single file. */
export function pathsNamedIn(/** @type {Document} */ { path, text }) {
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) =>
    fromDocument(path, match[1] ?? ''),
  );
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].flatMap((match) => (match[1] ?? '').split(/\s+/));
  const blocks = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].flatMap((match) =>
    (match[1] ?? '').split(/\s+/),
  );
  const words = [...spans, ...blocks].map((word) => word.replace(/^["'(]+|["'),:;.]+$/g, ''));
  const named = words.filter((word) => namedPath.test(word) || topFile.test(word) || dottedFiles.test(word));
  return [...new Set([...links, ...named])].filter((name) => !/[<>*{}]|NNN/.test(name));
}

function fromDocument(/** @type {string} */ document, /** @type {string} */ link) {
  return new URL(link, `file:///${document}`).pathname.slice(1);
}

/** Every path a document names exists. */
export function checkPaths(
  /** @type {Document[]} */ documents,
  /** @type {(path: string) => boolean} */ exists,
) {
  return documents.flatMap((document) =>
    pathsNamedIn(document)
      .filter((name) => !exists(name.replace(/^\.\//, '')))
      .map((name) => ({ path: document.path, message: `names ${name}, which does not exist` })),
  );
}

/** Every document that a comment of the program names exists: whoever follows it is led somewhere. */
export function checkComments(
  /** @type {Document[]} */ files,
  /** @type {(path: string) => boolean} */ exists,
) {
  return files.flatMap(({ path, text }) => {
    const comments = (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n');
    const named = new Set(comments.match(/(?<![\w./-])\w[\w./-]*\.md\b/g) ?? []);
    return [...named]
      .filter((name) => !exists(name))
      .map((name) => ({ path, message: `a comment names ${name}, which does not exist` }));
  });
}

/** No part of a word, an address or another path stands before it, and no `#!`, by which a program names its interpreter. */
const alone = '(?<![\\w./#!-])';
/** @type {[RegExp, string][]} */
const machine = [
  [
    new RegExp(`${alone}/(?:(?:work|home|Users|root|mnt|media|Volumes)/[\\w.-]+|root(?![\\w/-]))`),
    'names a path of one machine',
  ],
  [new RegExp(`${alone}/(?:var/)?tmp/[\\w.-]+`), 'names a file in a temporary folder'],
  [new RegExp(`${alone}/usr/(?:local/)?s?bin/[\\w.-]+`), 'names a program by its place on one machine'],
  [
    /:\/\/[\w.-]*(?:registry|artifactory|jfrog|verdaccio|nexus)[\w.-]*|(?<![\w.-])(?:registry|npm|artifactory|verdaccio|nexus)\.(?:[\w-]+\.)+(?:com|io|net|org)\b/,
    'names a package registry',
  ],
];
/** Programs name drives where they read names of files, documents never. */
/** @type {[RegExp, string]} */
const drive = [/(?<![\w./#-])[A-Z]:\\\w+/, 'names a path of one machine'];

/** Nothing of one machine or one network: every file of the tree holds anywhere. */
export function checkNeutral(/** @type {Document[]} */ files) {
  return files.flatMap(({ path, text }) =>
    (isCode(path) ? machine : [...machine, drive]).flatMap(([pattern, message]) => {
      const found = pattern.exec(text);
      return found
        ? [{ path: `${path}:${lineOf(text, found.index)}`, message: `${message}: ${found[0].trim()}` }]
        : [];
    }),
  );
}

const lineOf = (/** @type {string} */ text, /** @type {number} */ index) =>
  text.slice(0, index).split('\n').length;

/** The map fits a screen: ARCHITECTURE.md stays under 80 lines. */
export function checkArchitecture(/** @type {Document[]} */ documents) {
  const lines = documents.find(({ path }) => path === 'ARCHITECTURE.md')?.text.split('\n').length ?? 0;
  if (lines > 0 && lines <= maxArchitectureLines) return [];
  return [
    {
      path: 'ARCHITECTURE.md',
      message: lines === 0 ? 'is missing' : `${lines} lines, at most ${maxArchitectureLines}`,
    },
  ];
}

/** docs/dependencies.md has one line per direct dependency and none for what is gone. `@scope/*` covers a family. */
export function checkDependencies(/** @type {string[]} */ dependencies, /** @type {string} */ text) {
  const path = 'docs/dependencies.md';
  const rows = [...text.matchAll(/^- ((?:`[^`]+`(?:, )?)+): /gm)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''),
  );
  const covers = (/** @type {string} */ row, /** @type {string} */ name) =>
    row === name || (row.endsWith('*') && name.startsWith(row.slice(0, -1)));
  return [
    ...dependencies
      .filter((name) => !rows.some((row) => covers(row, name)))
      .map((name) => ({ path, message: `has no line for ${name}: what is it for, and why this one?` })),
    ...rows
      .filter((row) => !dependencies.some((name) => covers(row, name)))
      .map((row) => ({ path, message: `has a line for ${row}, which package.json does not name` })),
    ...rows
      .filter((row, n) => rows.indexOf(row) !== n)
      .map((row) => ({ path, message: `has two lines for ${row}` })),
  ];
}

/** Each decision has its own number, the name of its title, a date, a true status and a place in the index; gaps are allowed. */
export function checkDecisions(/** @type {Document[]} */ documents) {
  const decisions = documents
    .filter(({ path }) => path.startsWith('docs/decisions/'))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const numbers = decisions.map(({ path }) => numberOf(path));
  const index = decisions.find(({ path }) => numberOf(path) === '000')?.text ?? '';
  return decisions.flatMap(({ path, text }, n) => {
    const number = numbers[n] ?? '';
    const title = /^# \d{3} (.+)$/m.exec(text)?.[1] ?? '';
    const [, status, next = ''] = /^- Status: (accepted|superseded by (\d{3}))$/m.exec(text) ?? [];
    /** @type {[boolean, string][]} */
    const rules = [
      [number !== '' && numbers.indexOf(number) === n, 'has no number of its own'],
      [
        path === `docs/decisions/${number}-${slugOf(title)}.md`,
        `is not named after its title: ${number}-${slugOf(title)}.md`,
      ],
      [/^- Date: \d{4}-\d{2}-\d{2}$/m.test(text), 'has no line "- Date: YYYY-MM-DD"'],
      [status !== undefined, 'has no line "- Status: accepted" or "- Status: superseded by NNN"'],
      [
        next === '' || (next > number && numbers.includes(next)),
        `is superseded by ${next}, which is no later decision`,
      ],
      [
        number === '000' || index.includes(`](${path.slice('docs/decisions/'.length)})`),
        'is not in the index of 000',
      ],
    ];
    return rules.filter(([holds]) => !holds).map(([, message]) => ({ path, message }));
  });
}

function numberOf(/** @type {string} */ path) {
  return /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? '';
}

function slugOf(/** @type {string} */ title) {
  return title
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A setting is declared once in server/core/config.ts, explained in docs/settings.md, listed in .env.example, and read by something. */
export function checkSettings(
  /** @type {string} */ config,
  /** @type {string} */ settings,
  /** @type {string} */ example,
  /** @type {string} */ program,
) {
  const [, block = ''] = /const Settings = z\.object\(\{([\s\S]*?)^\}\)/m.exec(config) ?? [];
  const declared = [...block.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1] ?? '');
  const listed = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
  const explained = [...settings.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1] ?? '');
  return [
    ...declared
      .filter((name) => !listed.includes(name))
      .map((name) => ({ path: '.env.example', message: `lacks ${name}` })),
    ...declared
      .filter((name) => !explained.includes(name))
      .map((name) => ({ path: 'docs/settings.md', message: `does not explain the setting ${name}` })),
    ...listed
      .filter((name) => !declared.includes(name))
      .map((name) => ({
        path: '.env.example',
        message: `names ${name}, which server/core/config.ts does not read`,
      })),
    ...declared
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(program.replace(block, '')))
      .map((name) => ({
        path: 'server/core/config.ts',
        message: `declares ${name}, which changes nothing: let it come with what it steers`,
      })),
  ];
}

const levels = { first: 196, third: 14 };

/** A line is `- ids: what meets them → proof`, or `- not applicable: id reason; id reason`. */
function requirementsOf(/** @type {string} */ text) {
  return [...text.matchAll(/^- (not applicable|\d[\d., ]*): (.*)$/gm)].flatMap(([, ids = '', rest = '']) => {
    const proof = rest.split(' → ').at(-1) ?? '';
    const [, word] = /^(proxy|partly|missing|document|reading): \S/.exec(proof) ?? [];
    const kind = word ?? (/^`[\w./-]+`/.test(proof) ? 'tests' : '');
    if (ids !== 'not applicable') return ids.split(', ').map((id) => ({ id, kind }));
    return rest.split('; ').map((one) => {
      const [, id = one, reason = ''] = /^(\d+\.\d+\.\d+) (.*)$/.exec(one) ?? [];
      return { id, kind: reason === '' ? '' : ids };
    });
  });
}

/** docs/asvs.md names each requirement that concerns the portal once, with a proof or a reason, and says how many have which. */
export function checkStandard(/** @type {string} */ text) {
  const path = 'docs/asvs.md';
  const [first = [], third = []] = text
    .split(/^## Named requirements of level 3$/m)
    .map((part) => requirementsOf(part));
  const isWhole = first.length === levels.first && third.length === levels.third;
  const figures = [...text.matchAll(/^- `?([a-z ]+?)`? \((\d+)\):/gm)].map(([, kind = '', stated = '']) => ({
    ...{ kind, stated: Number(stated) },
    counted: first.filter((one) => one.kind === kind).length,
  }));
  const sizes = `${first.length} and ${third.length} requirements`;
  const messages = [
    ...(isWhole ? [] : [`has ${sizes}, not ${levels.first} and ${levels.third}`]),
    ...[first, third].flatMap((list) => {
      const ids = list.map(({ id }) => id);
      return ids.filter((id, n) => ids.indexOf(id) !== n).map((id) => `names ${id} twice`);
    }),
    ...[...first, ...third]
      .filter(({ kind }) => kind === '')
      .map(({ id }) => `${id} has neither a proof nor a reason`),
    ...figures
      .filter(({ stated, counted }) => stated !== counted)
      .map(({ kind, stated, counted }) => `says ${kind} (${stated}), but ${counted} requirements have it`),
  ];
  return messages.map((message) => ({ path, message }));
}
