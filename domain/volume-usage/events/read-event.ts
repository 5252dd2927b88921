import type { z } from 'zod';
import { textOf, type ErrorCode } from '../../core/error-codes.ts';
import { FUTURE_TOLERANCE_MS } from '../usage-file-schema.ts';
import { UsageEvent, type EventAnswer } from './schema.ts';

/** An event that can be booked. */
export interface ReadEvent extends UsageEvent {
  /** First instant of its hour, `YYYY-MM-DDTHH:00:00Z`. */
  hour: string;
}

const HOUR_MS = 3_600_000;
const FIRST_MS = Date.parse('2014-01-01T00:00:00Z');

/** An event as it was sent: read, or why it is not. */
export function readEvent(sent: unknown, now: Date): ReadEvent | EventAnswer {
  const id = idOf(sent);
  const result = UsageEvent.safeParse(sent, { error: reasonOf });
  if (!result.success) {
    const [issue] = result.error.issues;
    if (issue?.code === 'unrecognized_keys')
      return rejection(id, 'UNEXPECTED_FIELD', { field: (issue.keys[0] ?? '').slice(0, 60) });
    const field = String(issue?.path[0] ?? 'event');
    return rejection(id, 'EVENT_INVALID', { field, reason: issue?.message ?? '' });
  }
  const time = Date.parse(result.data.at);
  if (!(time >= FIRST_MS)) return rejection(id, 'EVENT_TIME', { reason: 'before 2014' });
  if (time > now.getTime() + FUTURE_TOLERANCE_MS)
    return rejection(id, 'EVENT_TIME', { reason: 'more than 24 hours ahead' });
  const hour = new Date(Math.floor(time / HOUR_MS) * HOUR_MS).toISOString().replace('.000Z', 'Z');
  return { ...result.data, hour };
}

/** What is wrong with a field that the schema has no words for: pages that load it need none. */
function reasonOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big') return `is longer than ${issue.maximum} characters`;
  if (issue.code === 'invalid_type' && issue.expected === 'object') return 'is no object';
  return issue.input === undefined ? 'is missing' : 'is no text';
}

/** An event that is not counted, and why. */
export const rejection = (
  id: string | null,
  code: ErrorCode,
  params: Record<string, string> = {},
): EventAnswer => ({ id, status: 'rejected', code, message: textOf(code, params) });

export const isRead = (event: ReadEvent | EventAnswer): event is ReadEvent => 'hour' in event;

function idOf(sent: unknown): string | null {
  const id =
    typeof sent === 'object' && sent !== null && Object.hasOwn(sent, 'id')
      ? (sent as { id: unknown }).id
      : null;
  return typeof id === 'string' && id.length <= 100 ? id : null;
}
