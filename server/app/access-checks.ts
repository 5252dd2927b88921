import { accountsWith, isInternal } from '#domain/access/can.ts';
import type { Frame } from '#server/db/frame.ts';
import { passGates } from '#server/session/authenticate.ts';
import type { Principal } from '#server/core/principal.ts';
import { authorize, type Authorization } from './authorize.ts';

/** Everything between a known person and a verb. One object, so that a test can show what holds without it. */
export interface AccessChecks {
  passGates: typeof passGates;
  authorize: typeof authorize;
  frameOf: (principal: Principal, authorization: Authorization) => Frame;
}

export const accessChecks: AccessChecks = { passGates, authorize, frameOf };

/** What the database lets the call see: for external people the authorized account, or all of their own. */
function frameOf(principal: Principal, authorization: Authorization): Frame {
  if (isInternal(principal)) return { role: 'staff', userId: principal.userId };
  const { account, accounts } = authorization;
  if (account) return { role: 'tenant', accounts: [account], userId: principal.userId };
  const named = accounts === 'all' ? [] : accounts;
  const visible = named.length > 0 ? named : accountsWith(principal, 'READ_ACCOUNT');
  return { role: 'tenant', accounts: visible, userId: principal.userId };
}
