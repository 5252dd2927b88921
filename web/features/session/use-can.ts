import { useCallback } from 'react';
import { can, canOnAccount, type AccessObject } from '#domain/access/can.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { useUser } from './current-user-context.tsx';

/** Whether the person at the screen holds a permission on an account or application (6.11): the server's own function. */
export function useCan(permission: Permission, object: AccessObject): boolean {
  return can(grantsOfUser(useUser()), permission, object);
}

/** Whether a permission holds for anything in an account: by an account role or on one of its applications. */
export function useCanOnAccount(permission: Permission, accountId: string): boolean {
  return canOnAccount(grantsOfUser(useUser()), permission, accountId);
}

/** The question itself, for lists and menus that ask it many times. */
export function useAsk(): (permission: Permission, object: AccessObject) => boolean {
  const user = useUser();
  return useCallback((permission, object) => can(grantsOfUser(user), permission, object), [user]);
}
