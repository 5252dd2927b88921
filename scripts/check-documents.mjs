// @ts-check
// The documents are true: named paths exist, dependencies and settings are explained. No file of the tree names anything of one machine.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import {
  checkArchitecture,
  checkComments,
  checkDecisions,
  checkDependencies,
  checkNeutral,
  checkPaths,
  checkSettings,
  checkStandard,
} from './document-rules.mjs';
import { checkDocumentWords } from './foreign-words.mjs';
import { isTest, readTexts, readTree, report } from './source-tree.mjs';

const read = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const top = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const inDocs = existsSync('docs') ? readdirSync('docs', { recursive: true, encoding: 'utf8' }) : [];
const paths = [
  ...top,
  ...inDocs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name.replaceAll('\\', '/')}`),
];
const documents = paths.map((path) => ({ path, text: read(path) }));
const written = readTree(process.cwd()).filter(({ path }) => !isTest(path));
const program = written
  .filter(({ path }) => /^(?:server|cli)\//.test(path))
  .map(({ text }) => text)
  .join('\n');

const manifest = JSON.parse(read('package.json'));
const dependencies = [manifest.dependencies, manifest.optionalDependencies, manifest.devDependencies].flatMap(
  (list) => Object.keys(list ?? {}),
);

report(
  'documents',
  [
    ...documents
      .filter(({ text }) => text === '')
      .map(({ path }) => ({ path, message: 'is missing or empty' })),
    ...checkPaths(documents, existsSync),
    ...checkComments(written, existsSync),
    ...checkNeutral(readTexts(process.cwd())),
    ...checkArchitecture(documents),
    ...checkDependencies(dependencies, read('docs/dependencies.md')),
    ...checkDecisions(documents),
    ...checkDocumentWords(documents),
    ...checkStandard(read('docs/asvs.md')),
    ...checkSettings(read('server/core/config.ts'), read('docs/settings.md'), read('.env.example'), program),
  ],
  `${documents.length} documents hold`,
);
