import { expect, test } from 'vitest';
import { isNumberProblem, numberProblemText, wholeNumberProblem } from './whole-number-problem.ts';

const servers = { min: 1, max: 32_767 };

test.each([
  ['1', null],
  ['32767', null],
  ['0', 'lessThanMin'],
  ['32768', 'greaterThanMax'],
  ['100000000000000000000', 'greaterThanMax'],
  ['-1', 'sign'],
  ['1.5', 'decimal'],
  ['1e3', 'exponent'],
  ['5k', 'unclear'],
  ['07', 'unclear'],
  ['1,234', 'unclear'],
  ['x', 'unclear'],
])('[5.05] [5.06] %j from 1 to 32767: %s', (text, problem) => {
  expect(wholeNumberProblem(text, servers)).toBe(problem);
});

test('[5.05] what is wrong is told with both ends', () => {
  expect(wholeNumberProblem('0', { min: 0, max: 5 })).toBeNull();
  expect(numberProblemText('lessThanMin', servers)).toBe(
    'Less than the minimum of 1. Enter a whole number from 1 to 32,767.',
  );
  expect(numberProblemText('greaterThanMax', { min: 0, max: 99_999_999_999_999_999n })).toBe(
    'Greater than the maximum of 99,999,999,999,999,999. Enter a whole number from 0 to 99,999,999,999,999,999.',
  );
  expect(numberProblemText('sign', servers)).toBe(
    'Enter the figure without a sign, as a whole number from 1 to 32,767.',
  );
});

test('the names of its problems are told from others', () => {
  expect(['decimal', 'lessThanMin', 'required', 'toString'].filter(isNumberProblem)).toEqual([
    'decimal',
    'lessThanMin',
  ]);
});
