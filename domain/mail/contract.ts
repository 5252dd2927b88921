import { z } from 'zod';
import { endpoint, rawReply } from '../core/endpoint.ts';

/** The demo keeps its mails instead of sending them; outside the demo, and from other machines, there is no such page. */
export const getOutbox = endpoint('GET /demo/outbox', {
  id: 'mail.getOutbox',
  access: { need: 'public', scope: 'none' },
  summary: 'List the demo outbox, as a page or as JSON',
  output: rawReply,
  errors: ['NOT_FOUND'],
});

const subscription = {
  access: { need: 'public', scope: 'none' },
  params: z.object({ token: z.string().max(200) }),
  perMinute: 60,
  output: rawReply,
  errors: ['NOT_FOUND'],
} as const;

/** The page behind the link in a mail: it asks, since programs look at links before their readers do. */
export const getUnsubscribe = endpoint('GET /mail/unsubscribe/:token', {
  ...subscription,
  id: 'mail.getUnsubscribe',
  summary: 'Show the unsubscribe page for one kind of email',
});

/** That page's button, and the one click of a mail program (RFC 8058); the token in the address says it all. */
export const submitUnsubscribe = endpoint('POST /mail/unsubscribe/:token', {
  ...subscription,
  id: 'mail.submitUnsubscribe',
  summary: 'Unsubscribe an address from one kind of email',
  anyBody: true,
});
