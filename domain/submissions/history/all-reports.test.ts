import { expect, test } from 'vitest';
import type { Grants } from '../../access/can.ts';
import type { AccountRole, CucaRole } from '../../access/permissions.ts';
import { readsAllReports } from './all-reports.ts';

const customer = (roles: readonly AccountRole[], cucaRoles: readonly CucaRole[] = []): Grants => ({
  globalRoles: [],
  accounts: { a1: { roles, cucas: { c1: { roles: cucaRoles } } } },
});

test.each<[string, Grants, boolean]>([
  ['staff', { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} }, true],
  ['a volume reporter', customer(['ITEXT_VOLUME_REPORTER']), true],
  ['a licensee', customer(['LICENSEE']), false],
  ['an owner of an application', customer([], ['CUCA_OWNER']), false],
  ['an imaging reporter', customer([], ['LEADTOOLS_CUCA_REPORTER']), false],
  ['somebody without a role', customer([]), false],
])('%s reads all submissions of an account: %3$s', (_, grants, reads) => {
  expect(readsAllReports(grants, 'a1')).toBe(reads);
});

test("a volume reporter reads none of another account's submissions", () => {
  expect(readsAllReports(customer(['ITEXT_VOLUME_REPORTER']), 'a2')).toBe(false);
});
