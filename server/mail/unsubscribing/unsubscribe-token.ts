import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { NotificationKind } from '#domain/settings/notifications/schema.ts';
import type { Portal } from '#server/core/portal.ts';

/** A kind of mail that somebody gets at an address. */
export interface Subscription {
  userId: string;
  email: string;
  kind: NotificationKind;
}

const PREFIX = 'uns_';
const HASH_CHARACTERS = 43;
const Named = z.tuple([NotificationKind, z.string()]);

/** Binds a link to person, address and kind: it is worth nothing for any other. */
const hashOf = ({ secrets }: Pick<Portal, 'secrets'>, { userId, email, kind }: Subscription): string =>
  secrets.keyedHash('unsubscribe', JSON.stringify([kind, userId, emailKey(email)])).toString('base64url');

/** The address under which the reader of a mail stops mails of its kind. */
export function unsubscribeLinkOf(
  portal: Pick<Portal, 'config' | 'secrets'>,
  subscription: Subscription,
): string {
  const named = Buffer.from(JSON.stringify([subscription.kind, subscription.userId])).toString('base64url');
  return `${portal.config.PUBLIC_URL}/mail/unsubscribe/${PREFIX}${hashOf(portal, subscription)}${named}`;
}

/** Whom a token names, not yet proven; null for what is none. */
export function readUnsubscribeToken(token: string): (Omit<Subscription, 'email'> & { hash: string }) | null {
  if (!token.startsWith(PREFIX)) return null;
  const hash = token.slice(PREFIX.length, PREFIX.length + HASH_CHARACTERS);
  try {
    const text = Buffer.from(token.slice(PREFIX.length + HASH_CHARACTERS), 'base64url').toString();
    const [kind, userId] = Named.parse(JSON.parse(text));
    return { hash, kind, userId };
  } catch {
    return null;
  }
}

/** True where a token was made for this person's address and kind. */
export function isMadeFor(
  portal: Pick<Portal, 'secrets'>,
  hash: string,
  subscription: Subscription,
): boolean {
  const made = Buffer.from(hashOf(portal, subscription));
  const shown = Buffer.from(hash);
  return made.length === shown.length && timingSafeEqual(made, shown);
}
