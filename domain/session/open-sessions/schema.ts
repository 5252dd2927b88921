import { z } from 'zod';
import { InstantString } from '../../core/schema.ts';

/** One session, or all but the one that asks. */
export const SessionPath = z.object({ sessionId: z.union([z.literal('others'), z.uuid().toLowerCase()]) });

/** One of the places where somebody is signed in. */
export const OpenSession = z.object({
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** What the browser said of itself; null where it said nothing that is known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network address of the sign-in. */
  address: z.string().nullable(),
  signedInAt: InstantString,
  lastActiveAt: InstantString,
});
export type OpenSession = z.infer<typeof OpenSession>;
