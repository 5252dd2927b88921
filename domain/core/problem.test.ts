import { expect, test } from 'vitest';
import { Problem } from './problem.ts';

const problem = {
  type: 'about:blank',
  title: 'Wrong input',
  status: 400,
  detail: 'One field is wrong.',
  instance: '/api/accounts',
  code: 'INVALID_INPUT',
  requestId: 'r-1',
  message: 'One field is wrong.',
};
const field = { path: 'body.name', code: 'OF_A_NEWER_SERVER', message: 'Too long.' };

test('a failure has every member of a problem, and may have some of its own', () => {
  expect(Problem.parse({ ...problem, held: ['app:1'] })).toEqual({ ...problem, held: ['app:1'] });
  expect(Problem.parse({ ...problem, errors: [field] }).errors).toEqual([field]);
});

test.each(Object.keys(problem))('without its %s it is none', (member) => {
  expect(Problem.safeParse({ ...problem, [member]: undefined }).success).toBe(false);
});

test.each(['path', 'code', 'message'])('a field of which no %s is told is no field', (member) => {
  expect(Problem.safeParse({ ...problem, errors: [{ ...field, [member]: undefined }] }).success).toBe(false);
});

test('its status is a whole number', () => {
  expect(Problem.safeParse({ ...problem, status: 400.5 }).success).toBe(false);
});
