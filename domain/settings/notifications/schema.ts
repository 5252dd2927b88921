import { z } from 'zod';

/** What comes by mail and may be switched off, and whether it comes where nobody has chosen: a new kind is a line here and its texts. */
export const notificationKinds = {
  RECEIPTS: { byMail: true },
  USAGE_ALERTS: { byMail: true },
  EXPIRY_ALERTS: { byMail: true },
  REPORTS_DUE: { byMail: true },
} as const;
export type NotificationKind = keyof typeof notificationKinds;
export const NotificationKind = z.enum(
  Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]],
);

export const NotificationPath = z.object({ kind: NotificationKind });
export const NotificationMail = z.strictObject({ byMail: z.boolean() });

/** What somebody gets by mail. */
export const NotificationChoice = NotificationMail.extend({ kind: NotificationKind });
export type NotificationChoice = z.infer<typeof NotificationChoice>;
