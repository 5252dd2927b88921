// @ts-check
// Names and places: which folders exist, what a file may be called, how many files a feature holds.
import { posix } from 'node:path';
import { features, featuresWithoutScreen, sharedFolders } from './features.mjs';
import { isCode, isTest } from './source-tree.mjs';
import { forbiddenNames, namesOf } from './vocabulary.mjs';

/** @typedef {import('./source-tree.mjs').SourceFile} SourceFile @typedef {import('./source-tree.mjs').Finding} Finding */

const kebabSegment = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maxFolders = 5;
const maxFilesInFeature = 15;
/** The lists of all contracts stand above the features they list. */
const fixedPlaces = ['domain/contract-modules.ts', 'domain/contracts.ts', 'domain/contracts.test.ts'];
/** Files whose names a tool or a standard fixes. */
const fixedNames =
  /(?:^|\/)(?:README\.md|[\w.-]+\.d\.ts|\.gitkeep)$|^web\/(?:index\.html|public\/)|^server\/db\/migrations\/\d{4}-[a-z0-9-]+\.sql$/;

/** @type {(file: SourceFile) => Finding[]} */
const one = (file) => [
  ...checkShape(file.path),
  ...checkFeatureName(file.path),
  ...checkVocabulary(file.path),
];

/** Every rule about names over the whole tree. */
export function checkNames(/** @type {SourceFile[]} */ files) {
  return [...files.flatMap(one), ...checkFeatureSize(files)];
}

/** kebab-case, at most five folders, no name that hides its subject. */
export function checkShape(/** @type {string} */ path) {
  /** @type {Finding[]} */
  const findings = [];
  const folders = path.split('/').slice(0, -1);
  const stem = posix.basename(path).replace(/\..*$/, '');
  const migration = path.startsWith('server/db/migrations/');
  if (folders.length > maxFolders) {
    findings.push({
      path,
      message: `${folders.length} folders deep, at most ${maxFolders}: move it up or split the feature`,
    });
  }
  for (const folder of folders) {
    if (!kebabSegment.test(folder)) findings.push({ path, message: `folder "${folder}" is not kebab-case` });
    if (forbiddenNames.includes(folder))
      findings.push({ path, message: `folder "${folder}" hides its subject: name it for what it holds` });
  }
  if (!kebabSegment.test(stem) && !migration && !fixedNames.test(path)) {
    findings.push({ path, message: `"${stem}" is not kebab-case: name the file for its main export` });
  }
  const commonText = path === 'domain/messages/en-gb/common.ts';
  if (forbiddenNames.includes(stem) && isCode(path) && !commonText) {
    findings.push({ path, message: `"${stem}" hides its subject: name the file for its main export` });
  }
  return findings;
}

/** The folder that stands for a feature in a path, or null. */
export function featureOf(/** @type {string} */ path) {
  const [root, first, second, third] = path.split('/');
  if (root === 'domain' || root === 'server') {
    return first !== undefined && second !== undefined && !(first in sharedFolders[root]) ? first : null;
  }
  return root === 'web' && first === 'features' && third !== undefined && second !== undefined
    ? second
    : null;
}

/** A feature folder's name is declared in scripts/features.mjs. */
export function checkFeatureName(/** @type {string} */ path) {
  const [root = '', first = ''] = path.split('/');
  const feature = featureOf(path);
  if (feature !== null) {
    const known = root === 'web' ? features : [...features, ...featuresWithoutScreen];
    return known.includes(feature)
      ? []
      : [
          {
            path,
            message: `"${feature}" is no feature of ${root}: use a declared noun or add it to scripts/features.mjs`,
          },
        ];
  }
  const strayFolder = root === 'web' && path.split('/').length > 2 && !(first in sharedFolders.web);
  const strayFile =
    (root === 'domain' || root === 'server') &&
    path.split('/').length === 2 &&
    !fixedNames.test(path) &&
    !fixedPlaces.includes(path);
  return strayFolder || strayFile
    ? [
        {
          path,
          message: `belongs in a folder of ${root}: ${Object.keys(sharedFolders[root]).join(', ')} or a feature`,
        },
      ]
    : [];
}

/** Which vocabulary a folder speaks. */
function kindOf(/** @type {string} */ path) {
  if (path.startsWith('domain/')) return path.startsWith('domain/messages/') ? 'free' : 'domain';
  if (path.startsWith('web/pages/')) return 'pages';
  const feature = featureOf(path);
  if (path.startsWith('web/features/') && feature !== null)
    return path.includes('/components/') ? 'components' : 'webFeature';
  const namedForTheirSubject = ['jobs', 'demo', 'import'];
  return feature !== null && !namedForTheirSubject.includes(feature) ? 'serverFeature' : 'free';
}

/** A file bears a name of the closed vocabulary; a test bears the name of what it tests, a journey that of its role. */
export function checkVocabulary(/** @type {string} */ path) {
  if (path.startsWith('e2e/') && !/^e2e\/[a-z0-9]+(?:-[a-z0-9]+)+(?:\.slow)?\.spec\.ts$/.test(path)) {
    return [
      {
        path,
        message: 'a journey is e2e/<role>-<journey>.spec.ts; what journeys share belongs in testing/',
      },
    ];
  }
  if (isTest(path) || fixedNames.test(path) || path.startsWith('server/db/migrations/')) return [];
  const { patterns, says } = namesOf[kindOf(path)];
  const name = posix.basename(path);
  if (patterns.some((pattern) => pattern.test(name))) return [];
  return [
    {
      path,
      message: `"${name}" is outside the vocabulary: ${says} (scripts/vocabulary.mjs, where a missing verb or noun may be added)`,
    },
  ];
}

/** Past 15 files, tests not counted, a feature splits into sub-features. */
export function checkFeatureSize(/** @type {SourceFile[]} */ files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { path } of files) {
    if (featureOf(path) === null || isTest(path) || !isCode(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesInFeature)
    .map(([path, count]) => ({
      path,
      message: `${count} files, at most ${maxFilesInFeature}: split it into sub-features`,
    }));
}
