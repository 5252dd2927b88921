import { endpoint } from '../../core/endpoint.ts';
import { EventAnswers, EVENTS_BODY_LIMIT, EventsPath, SendEvents } from './schema.ts';

/** Usage as it happens, counted as automatic (3.31): a batch is booked whole or not at all, and each event once. */
export const sendEvents = endpoint('POST /api/usage/:source/events', {
  id: 'volume-usage.sendEvents',
  access: { need: 'ingestionToken', scope: 'account' },
  tokenScope: 'events:send',
  summary: 'Send up to 1,000 usage events; each event ID counts once',
  params: EventsPath,
  body: SendEvents,
  bodyLimit: EVENTS_BODY_LIMIT,
  partsAlone: true,
  output: EventAnswers,
  errors: ['EVENT_LIMIT', 'SERVICE_UNAVAILABLE', 'STORAGE_FULL'],
});
