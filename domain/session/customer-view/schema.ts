import { z } from 'zod';
import { accountRoles, cucaRoles } from '../../access/permissions.ts';
import { InstantString, seenText } from '../../core/schema.ts';

/** How long staff look on as a customer at most. */
export const VIEW_MINUTES = 30;
export const REASON_MIN = 5;
export const REASON_MAX = 300;

/** Why nobody can look on as a person: there is nothing to see, or it is no customer. */
export const viewBars = ['disabled', 'unverified', 'staff'] as const;
export type ViewBar = (typeof viewBars)[number];

/** Whose view of an account can be opened. */
export const Viewable = z.object({
  people: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      /** On the account and on any of its applications. */
      roles: z.array(z.enum([...accountRoles, ...cucaRoles])),
      bar: z.enum(viewBars).nullable(),
    }),
  ),
  applications: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Viewable = z.infer<typeof Viewable>;

/** As whom: one of the account's people, or somebody with chosen roles. */
export const ViewSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), userId: z.string().min(1).max(64) }),
  z.strictObject({
    kind: z.literal('roles'),
    accountRoles: z.array(z.enum(accountRoles)).max(accountRoles.length),
    cucaId: z.string().min(1).max(64).nullable(),
    cucaRoles: z.array(z.enum(cucaRoles)).max(cucaRoles.length),
  }),
]);
export type ViewSubject = z.infer<typeof ViewSubject>;

export const BeginView = z.strictObject({
  /** Made by the browser: a view whose answer was lost is not begun twice. */
  id: z.uuid().toLowerCase(),
  subject: ViewSubject,
  reason: seenText(REASON_MAX).min(REASON_MIN),
});
export type BeginView = z.infer<typeof BeginView>;
export const ViewPath = z.object({ accountId: z.string().min(1).max(64) });

export const BegunView = z.object({ id: z.uuid(), endsAt: InstantString });
export type BegunView = z.infer<typeof BegunView>;
