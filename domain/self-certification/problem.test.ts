import { expect, test } from 'vitest';
import { placeProblems, problemText } from './problem.ts';

test('a problem has its words', () => {
  expect(problemText('required')).toBe('Required.');
  expect(problemText('nameUniqueValidation')).toBe(
    'Another application already has this name. Use a different name.',
  );
});

test('seen from further out a problem stands below its place', () => {
  const inside = [
    { path: 'name', message: 'required' },
    { path: '', message: 'noItems' },
  ] as const;
  expect(placeProblems('apps.0', inside)).toEqual([
    { path: 'apps.0.name', message: 'required' },
    { path: 'apps.0', message: 'noItems' },
  ]);
});
