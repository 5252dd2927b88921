import { z } from 'zod';
import { CLOCK_TOLERANCE_MS } from '#domain/core/clock-tolerance.ts';
import type { Portal } from '#server/core/portal.ts';

const LIFE_MS = 60_000 + CLOCK_TOLERANCE_MS;

/** What a form's own page says after the form was refused. */
const Refusal = z.object({
  kind: z.string(),
  email: z.string().optional(),
  seconds: z.number().optional(),
  reference: z.string().optional(),
  at: z.number(),
});
export type Refusal = Omit<z.infer<typeof Refusal>, 'at'>;

/**
 * A refused form leads back to its page, so that no browser ever asks to send it again. What was wrong travels in the
 * address, sealed for that page and for some minutes: it names an e-mail address.
 */
export function sealRefusal({ secrets, now }: Portal, page: string, refusal: Refusal): string {
  const text = JSON.stringify({ ...refusal, at: now().getTime() } satisfies z.infer<typeof Refusal>);
  return `${page}?refused=${secrets.seal('refusal', text, page).toString('base64url')}`;
}

/** Undefined where nothing was refused, or long ago. */
export function openRefusal({ secrets, now }: Portal, page: string, query: unknown): Refusal | undefined {
  const { refused } = query as { refused?: unknown };
  if (typeof refused !== 'string') return undefined;
  try {
    const text = secrets.open('refusal', Buffer.from(refused, 'base64url'), page).toString();
    const { at, ...refusal } = Refusal.parse(JSON.parse(text));
    return Math.abs(now().getTime() - at) <= LIFE_MS ? refusal : undefined;
  } catch {
    return undefined; // not ours: the page is shown as it is
  }
}
