import { expect, test } from 'vitest';
import { readCertificationSearch } from './certification-search.ts';

test.each([
  [{}, undefined, undefined],
  [{ step: 'usage' }, 'usage', undefined],
  [{ step: ['apps', 'usage'], variant: 'classic' }, 'apps', 'classic'],
  [{ step: 3, variant: 'modern' }, undefined, undefined],
])('the address %j leads to step %s of the variant %s', (texts, step, variant) => {
  expect(readCertificationSearch(texts)).toEqual({ step, variant });
});
