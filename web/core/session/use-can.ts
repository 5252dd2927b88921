import { can, type AccessObject } from '#domain/access/can.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { useUser } from './current-user-context.tsx';

/** Whether the person at the screen holds a permission on an account or application (6.11): the server's own function. */
export function useCan(permission: Permission, object: AccessObject): boolean {
  return can(grantsOfUser(useUser()), permission, object);
}
