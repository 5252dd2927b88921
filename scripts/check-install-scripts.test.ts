import { expect, it } from 'vitest';
import { findFaults } from './check-install-scripts.mjs';

const lock = {
  packages: {
    '': {},
    'node_modules/plain': {},
    'node_modules/@scope/linker': { hasInstallScript: true },
    'node_modules/plain/node_modules/@scope/linker': { hasInstallScript: true },
  },
};
const known = { '@scope/linker': 'makes links' };
const off = 'save-exact=true\nignore-scripts=true\n';

it('a package whose install script somebody has read is no fault', () => {
  expect(findFaults(lock, off, known)).toEqual([]);
});

it('a new install script is one, wherever the package stands', () => {
  const more = {
    packages: { ...lock.packages, 'node_modules/a/node_modules/stranger': { hasInstallScript: true } },
  };
  expect(findFaults(more, off, known)).toEqual([
    { path: 'package-lock.json', message: expect.stringMatching(/^stranger has an install script/) },
  ]);
});

it('a name on the list that has none any more is one', () => {
  expect(findFaults({ packages: {} }, off, known)).toEqual([
    {
      path: 'scripts/check-install-scripts.mjs',
      message: '@scope/linker has no install script any more',
    },
  ]);
});

it.each(['', 'ignore-scripts=false', '# ignore-scripts=true', 'x-ignore-scripts=true'])(
  'so is a setting that lets them run: "%s"',
  (settings) => {
    expect(findFaults(lock, settings, known)).toEqual([
      { path: '.npmrc', message: 'ignore-scripts=true is missing' },
    ]);
  },
);
