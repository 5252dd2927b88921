import { z } from 'zod';
import { usageFileLimits } from '../usage-file-schema.ts';

/** How many events a batch holds at most, and how many bytes of it are read. */
export const EVENTS_MAX = 1000;
export const EVENTS_BODY_LIMIT = 2 * 1024 * 1024;

/** Printable characters and single spaces within: nothing that hides, and no end of a line. */
const printable = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'holds a character that cannot be seen');
const name = (max: number) => printable(max).min(1, 'is empty');

/** One event as a sender tells it: so many of something, in the hour that `at` lies in. */
export const UsageEvent = z.strictObject({
  /** The sender's own name for the event: it is counted once, however often it is sent. */
  id: name(usageFileLimits.name),
  licenseKey: name(255),
  product: name(usageFileLimits.name),
  event: name(usageFileLimits.name),
  version: printable(usageFileLimits.version).default(''),
  instanceId: printable(usageFileLimits.instanceId).default(''),
  at: z.iso.datetime({ offset: true, error: 'is no instant such as 2026-11-22T10:15:00Z' }),
  count: z.int({ error: 'is no whole number up to 9007199254740991' }).min(0, 'is less than 0'),
});
export type UsageEvent = z.infer<typeof UsageEvent>;

/** Each event is read alone, so that a wrong one stops no other. */
export const SendEvents = z.strictObject({
  events: z
    .array(
      z.unknown().meta({
        type: 'object',
        required: ['id', 'licenseKey', 'product', 'event', 'at', 'count'],
        properties: {
          id: { type: 'string', maxLength: usageFileLimits.name },
          licenseKey: { type: 'string' },
          product: { type: 'string', maxLength: usageFileLimits.name },
          event: { type: 'string', maxLength: usageFileLimits.name },
          version: { type: 'string', maxLength: usageFileLimits.version },
          instanceId: { type: 'string', maxLength: usageFileLimits.instanceId },
          at: { type: 'string', format: 'date-time' },
          count: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        },
        additionalProperties: false,
        examples: [
          {
            id: '5d1c7a52-0e5b-4a7e-9a0b-0f4f6d3c2b11',
            licenseKey: '0123456789abcdef…',
            product: 'itext-core',
            event: 'process-pdf',
            version: '9.2.0',
            instanceId: 'print-server-1',
            at: '2026-11-22T10:15:00Z',
            count: 12,
          },
        ],
      }),
    )
    .min(1, 'holds no event')
    .max(EVENTS_MAX, `holds more than ${EVENTS_MAX} events`),
});

/** The automatic sources (3.31) that send events. */
const eventSources = ['itext-json', 'itext-xml', 'pws'] as const;
export const EventsPath = z.object({ source: z.enum(eventSources) });
export type EventSource = z.infer<typeof EventsPath>['source'];

/** `kept`: not counted, since the key is not linked to the account; people of the vendor look at it. */
export const eventStatuses = ['accepted', 'duplicate', 'kept', 'rejected'] as const;

/** What became of one event. */
export const EventAnswer = z.object({
  /** As it was sent; null where it had none that can be read. */
  id: z.string().nullable(),
  status: z.enum(eventStatuses),
  code: z.string().optional(),
  message: z.string().optional(),
});
export type EventAnswer = z.infer<typeof EventAnswer>;

/** One answer per event, in their order. */
export const EventAnswers = z.object({
  accepted: z.number().int().nonnegative(),
  duplicate: z.number().int().nonnegative(),
  kept: z.number().int().nonnegative(),
  rejected: z.number().int().nonnegative(),
  events: z.array(EventAnswer),
});
export type EventAnswers = z.infer<typeof EventAnswers>;
