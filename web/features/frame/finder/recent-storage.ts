import { z } from 'zod';
import { RECENT_CHOICES } from '#web/core/session/browser-session.ts';
import { readStored, writeStored } from '#web/ui/use-stored-text.ts';

const RECENT_MAX = 5;

/** A choice as it is kept: what stood there and where it led. What was typed is never kept. */
const RecentChoice = z.object({
  icon: z.enum(['page', 'account', 'application', 'product', 'key']),
  label: z.string(),
  detail: z.string().optional(),
  href: z.string().startsWith('/'),
  /** The account it lies in. */
  accountId: z.string().optional(),
});
export type RecentChoice = z.infer<typeof RecentChoice>;
const Kept = z.object({ userId: z.string(), choices: z.array(RecentChoice) });

/** The person's last choices; another person's, or what cannot be read, is none. */
export function readRecent(userId: string): RecentChoice[] {
  try {
    const kept = Kept.parse(JSON.parse(readStored(RECENT_CHOICES) ?? 'null'));
    return kept.userId === userId ? kept.choices : [];
  } catch {
    return [];
  }
}

/** Puts a choice in front, once. */
export function rememberChoice(userId: string, choice: RecentChoice): void {
  const others = readRecent(userId).filter(({ href }) => href !== choice.href);
  writeStored(RECENT_CHOICES, JSON.stringify({ userId, choices: [choice, ...others].slice(0, RECENT_MAX) }));
}
