import type { Grants } from '../access/can.ts';
import type { User } from './schema.ts';

/** The rights of the person at the screen, in the shape that `can` asks: browser and server ask the same function. */
export const grantsOfUser = (user: User): Grants => ({
  globalRoles: user.globalRoles,
  accounts: user.salesforceAccounts,
});
