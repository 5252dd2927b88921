import { expect, test } from 'vitest';
import { planTables } from './plan-tables.ts';

const table = (name: string, needs: string[] = [], isOpen = true) => ({
  table: name,
  columns: ['id'],
  needs,
  isOpen,
});

test('tables come behind those that their rows point to', () => {
  const planned = planTables([
    table('entry', ['submission', 'key']),
    table('key', ['account']),
    table('account'),
    table('submission', ['account']),
  ]);
  expect(planned.map((one) => one.table)).toEqual(['account', 'key', 'submission', 'entry']);
  expect(planned[0]).toEqual({ table: 'account', columns: ['id'] });
});

test('no backup is made of tables that show some of their rows only, or that point at each other in a ring', () => {
  expect(() =>
    planTables([table('account'), table('session', [], false), table('draft', [], false)]),
  ).toThrow('no backup can see all rows of session, draft');
  expect(() => planTables([table('a', ['b']), table('b', ['a'])])).toThrow(
    'tables point at each other in a ring',
  );
});
