import {
  nextSubmission,
  recordSubmission,
  type SubmissionItem,
  type SubmissionPlan,
} from '#domain/core/submission-plan.ts';
import { isConnectionFailure, isRefusal } from './call.ts';
import { connection } from './connection.ts';
import { pause } from './pause.ts';

export interface SubmissionServices {
  /** Sends one item under its key; answers what the server calls it, where later items need that. */
  send: (item: SubmissionItem, plan: SubmissionPlan) => Promise<string | undefined>;
  /** Told of every change: shows it, and keeps the plan beyond the page. */
  onChange: (plan: SubmissionPlan) => void;
  /** A failure in words for the list of what is sent. */
  describe: (error: unknown) => string;
  /** Waits until another try can help. */
  recover?: (error: unknown) => Promise<unknown>;
}

/** Refused now and perhaps not later, which says nothing of an earlier sending: a session or right that ended, too many calls. */
const LATER = new Set([401, 403, 408, 425, 429]);
const PAUSE_MS = 2_000;

/**
 * Sends what a plan holds, one item after the other (4.29), until all is in or nothing can go on. What got no answer,
 * or a failure of the server, may be in: it is asked for again under its key as soon as the portal is back.
 */
export async function runSubmission(
  begun: SubmissionPlan,
  { send, onChange, describe, recover = waitForPortal }: SubmissionServices,
): Promise<SubmissionPlan> {
  let plan = begun;
  const record = (...[key, event]: [string, Parameters<typeof recordSubmission>[2]]): void => {
    plan = recordSubmission(plan, key, event);
    onChange(plan);
  };
  for (let next = nextSubmission(plan); next.do === 'send'; next = nextSubmission(plan)) {
    const { item } = next;
    record(item.key, { kind: 'sent' });
    try {
      // One at a time is the point.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await send(item, plan);
      record(item.key, { kind: 'done', ...(answer === undefined ? {} : { answer }) });
    } catch (error) {
      const reason = describe(error);
      if (isRefusal(error)) {
        record(item.key, { kind: 'failed', reason, mayRetry: LATER.has(error.status) });
        continue;
      }
      record(item.key, { kind: 'lost', reason });
      // oxlint-disable-next-line no-await-in-loop
      if (nextSubmission(plan).do === 'send') await recover(error);
    }
  }
  return plan;
}

const waitForPortal = (error: unknown): Promise<unknown> =>
  isConnectionFailure(error) ? connection.check() : pause(PAUSE_MS);
