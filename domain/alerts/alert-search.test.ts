import { expect, test } from 'vitest';
import { readAlertSearch } from './alert-search.ts';

test.each([
  [{ unread: 'true' }, 'true'],
  [{ unread: ['true', 'false'] }, 'true'],
  [{ unread: 'false' }, undefined],
  [{ unread: '' }, undefined],
  [{ unread: true }, undefined],
  [{}, undefined],
])('the address %j leaves out what was read: %s', (search, unread) => {
  expect(readAlertSearch(search)).toStrictEqual({ unread });
});
