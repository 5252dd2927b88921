import { z } from 'zod';
import { accountRoles, cucaRoles } from '../../access/permissions.ts';

/** What the person at the screen is told of the view they are in. It comes with the first page; the rest does not. */
export const ViewState = z.object({
  id: z.string(),
  accountId: z.string(),
  /** The person's name; null for chosen roles. */
  name: z.string().nullable(),
  roles: z.array(z.enum([...accountRoles, ...cucaRoles])),
  reason: z.string(),
  /** By the server's clock; browsers count on from when they were told. */
  secondsLeft: z.number(),
});
export type ViewState = z.infer<typeof ViewState>;
