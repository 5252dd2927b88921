import { endpoint, rawReply } from '../core/endpoint.ts';

/** The demo keeps its mails instead of sending them; outside the demo, and from other machines, there is no such page. */
export const getOutbox = endpoint({
  id: 'mail.getOutbox',
  method: 'GET',
  path: '/demo/outbox',
  access: { need: 'public', scope: 'none' },
  summary: 'Mails of the demo, as a page or as JSON',
  output: rawReply,
  errors: ['NOT_FOUND'],
});

export const mailContracts = [getOutbox] as const;
