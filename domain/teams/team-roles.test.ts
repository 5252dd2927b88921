import { describe, expect, test } from 'vitest';
import type { CucaRole } from '../access/permissions.ts';
import { canBeGiven, levelOf, refusalOf, rolesGive, sameRoles } from './team-roles.ts';

const [O, A, V, R] = ['CUCA_OWNER', 'CUCA_ADMIN', 'CUCA_VIEWER', 'LEADTOOLS_CUCA_REPORTER'] as const;

test.each<[CucaRole[], boolean]>([
  [[], false],
  [[O], true],
  [[R], true],
  [[V, R], true],
  [[R, O], true],
  [[O, A], false],
  [[V, V], false],
  [[R, R], false],
])('%j can be given: %s', (roles, can) => expect(canBeGiven(roles)).toBe(can));

test.each<[CucaRole[], string | null]>([
  [[], null],
  [[R], null],
  [[V, A], 'CUCA_ADMIN'],
  [[R, A, O], 'CUCA_OWNER'],
])('the level of %j is %s', (roles, level) => expect(levelOf(roles)).toBe(level));

test('an order of roles says nothing', () => {
  expect(sameRoles([O, R], [R, O])).toBe(true);
  expect(sameRoles([O, R], [O])).toBe(false);
  expect(sameRoles([O], [A])).toBe(false);
});

test('only owners may assign keys, owners and admins look after the team', () => {
  const may = (permission: 'EDIT_CUCA_KEYS' | 'EDIT_CUCA_TEAM') =>
    [O, A, V, R].filter((role) => rolesGive([role], permission));
  expect(may('EDIT_CUCA_KEYS')).toEqual([O]);
  expect(may('EDIT_CUCA_TEAM')).toEqual([O, A]);
});

describe('a change of roles', () => {
  test.each<[string, CucaRole[], CucaRole[], CucaRole[], number, string | null]>([
    ['an admin makes a viewer an admin', [A], [V], [A], 1, null],
    ['an admin makes a viewer an owner', [A], [V], [O], 1, 'OWNER_ONLY'],
    ['an admin makes an owner a viewer', [A], [O], [V], 2, 'OWNER_ONLY'],
    ['an admin removes an owner', [A], [O], [], 2, 'OWNER_ONLY'],
    ['an admin lets an owner report', [A], [O], [O, R], 1, null],
    ['an admin invites an owner', [A], [], [O], 1, 'OWNER_ONLY'],
    ['an owner invites an owner', [O], [], [O], 1, null],
    ['an owner removes another of two', [O], [O], [], 2, null],
    ['the last owner goes', [O], [O], [], 1, 'LAST_OWNER'],
    ['the last owner becomes an admin', [O], [O], [A], 1, 'LAST_OWNER'],
    ['the last owner begins to report', [O], [O], [O, R], 1, null],
    ['an owner removes an admin', [O], [A], [], 1, null],
  ])('%s', (_, own, before, after, owners, refusal) => {
    expect(refusalOf({ own, before, after, owners })).toBe(refusal);
  });
});
