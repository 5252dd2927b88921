import { expect, test } from 'vitest';
import { ViewState } from './view-state.ts';

const view = {
  ...{ id: 'v1', accountId: 'a1', name: null, reason: 'Ticket 4711', secondsLeft: 900 },
  roles: ['LICENSEE', 'CUCA_OWNER'],
};

test('a customer view says whose account it is, with which roles, why and for how long', () => {
  expect(ViewState.parse(view)).toEqual(view);
});

test('a customer view has roles of customers only', () => {
  expect(ViewState.safeParse({ ...view, roles: ['INTERNAL_STAKEHOLDER'] }).success).toBe(false);
});
