import { z } from 'zod';

/**
 * `unknown`: it was sent and no answer came, so the server may have it or not. It is sent again under the same key,
 * which counts once.
 */
export const SubmissionState = z.enum(['waiting', 'sending', 'done', 'failed', 'unknown']);
export type SubmissionState = z.infer<typeof SubmissionState>;

/** One of several things that a form sends, each by a call of its own. */
export const SubmissionItem = z.strictObject({
  /** What it is in the form: `case`, `app:2`. */
  id: z.string(),
  /** The idempotency key of its content: another content is another key. */
  key: z.string(),
  /** Ids of items that must be in before it. */
  after: z.array(z.string()),
  state: SubmissionState,
  /** How often it was sent since the plan was last resumed. */
  attempts: z.int().nonnegative(),
  /** What the server calls it, for items that come after. */
  answer: z.string().optional(),
  /** Why it is not in. */
  reason: z.string().optional(),
  /** Refused as it stands, but not for ever. */
  mayRetry: z.boolean().optional(),
  /** An earlier sending of it had no answer: it may be in, whatever becomes of this one. */
  mayBeIn: z.boolean().optional(),
});
export type SubmissionItem = z.infer<typeof SubmissionItem>;

/** Survives the page as part of a draft: see `amend-plan.ts`. */
export const SubmissionPlan = z.array(SubmissionItem);
export type SubmissionPlan = readonly SubmissionItem[];

export type WantedItem = Pick<SubmissionItem, 'id' | 'key' | 'after'>;

export type NextSubmission =
  | { do: 'send'; item: SubmissionItem }
  /** One at a time (4.29): its answer comes first. */
  | { do: 'wait'; item: SubmissionItem }
  | { do: 'finish' }
  /** Nothing can be sent as things stand; `mayRetry` where `resumePlan` would change that. */
  | { do: 'stop'; open: readonly SubmissionItem[]; mayRetry: boolean };

/** How often an item without an answer is sent before somebody is asked. */
export const SUBMISSION_ATTEMPTS = 3;

/** A plan for items in the order in which they are sent; one may only come after items before it. */
export function planSubmission(wanted: readonly WantedItem[]): SubmissionPlan {
  const known = new Set<string>();
  for (const { id, after } of wanted) {
    if (known.has(id) || !after.every((one) => known.has(one)))
      throw new Error(`${id} stands twice in the plan, or before something that it needs`);
    known.add(id);
  }
  return wanted.map(({ id, key, after }) => ({ id, key, after, state: 'waiting', attempts: 0 }));
}

/** What to do now. */
export function nextSubmission(plan: SubmissionPlan): NextSubmission {
  const sending = plan.find(({ state }) => state === 'sending');
  if (sending) return { do: 'wait', item: sending };
  const open = plan.filter(({ state }) => state !== 'done');
  if (open.length === 0) return { do: 'finish' };
  const next = open.find((item) => isSendable(item) && isReady(plan, item));
  return next ? { do: 'send', item: next } : { do: 'stop', open, mayRetry: open.some(mayBeRetried) };
}

/** True for an item that cannot be sent before another one is in. */
export const isHeldUp = (plan: SubmissionPlan, item: SubmissionItem): boolean =>
  item.state === 'waiting' && !isReady(plan, item);

export type SubmissionEvent =
  | { kind: 'sent' }
  | { kind: 'done'; answer?: string }
  /** The server refused it: nothing of this sending counts. */
  | { kind: 'failed'; reason: string; mayRetry: boolean }
  /** No answer, or none that says whether it counts. */
  | { kind: 'lost'; reason: string };

/** The plan after something happened to the item of a key. An item that is in stays in, whatever comes late. */
export const recordSubmission = (plan: SubmissionPlan, key: string, event: SubmissionEvent): SubmissionPlan =>
  plan.map((item) => (item.key === key ? recorded(item, event) : item));

function recorded(item: SubmissionItem, event: SubmissionEvent): SubmissionItem {
  const { id, key, after, attempts } = item;
  const base = { id, key, after, attempts };
  const doubt = item.mayBeIn === true ? { mayBeIn: true } : {};
  if (item.state === 'done') return item;
  if (event.kind === 'done')
    return { ...base, state: 'done', ...(event.answer === undefined ? {} : { answer: event.answer }) };
  if (event.kind === 'sent')
    return isSendable(item) ? { ...base, ...doubt, state: 'sending', attempts: attempts + 1 } : item;
  if (item.state !== 'sending') return item;
  const { reason } = event;
  if (event.kind === 'lost') return { ...base, state: 'unknown', reason, mayBeIn: true };
  // A server too busy to answer does not know of the sending before: it is still open whether that one counts.
  if (event.mayRetry && item.mayBeIn === true) return { ...base, ...doubt, state: 'unknown', reason };
  return { ...base, state: 'failed', reason, mayRetry: event.mayRetry };
}

const isSendable = ({ state, attempts }: SubmissionItem): boolean =>
  state === 'waiting' || (state === 'unknown' && attempts < SUBMISSION_ATTEMPTS);

const mayBeRetried = ({ state, mayRetry }: SubmissionItem): boolean =>
  state === 'unknown' || (state === 'failed' && mayRetry === true);

const isReady = (plan: SubmissionPlan, { after }: SubmissionItem): boolean =>
  after.every((id) => plan.some((other) => other.id === id && other.state === 'done'));
