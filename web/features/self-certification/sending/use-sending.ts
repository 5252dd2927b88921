import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextSubmission, type SubmissionItem, type SubmissionPlan } from '#domain/core/submission-plan.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { runSubmission } from '#web/core/run-submission.ts';
import { useNotificationStore } from '#web/ui/notification-stack/notification-context.tsx';
import type { DraftStore } from '#web/features/drafts/draft-store.ts';
import { sendServices } from '../queries.ts';
import { planKeeper } from './keep-plan.ts';
import { sendItem } from './item-plan.ts';
import { codeOf, describe, placeErrors, titleOf, type Failure } from './failure-text.ts';
import { planOf, PROVIDED_ITEM, wantedItems } from './submit-plan.ts';
import type { Certification } from '../use-certification.ts';

export interface Sending {
  isSending: boolean;
  send: () => Promise<void>;
}

/** Sends a report part by part (4.34); what is in is not sent again, whatever becomes of the rest. */
export function useSending(report: Certification, store: DraftStore): Sending {
  const { t } = useTranslation();
  const { notify, close } = useNotificationStore();
  /** The failure that was told last: another try takes it away. */
  const told = useRef<number>(undefined);
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const running = useRef(false);
  const services = useMemo(() => sendServices(report.accountId), [report.accountId]);
  const { state, form, dispatch } = report;

  const run = async (): Promise<void> => {
    let failure: Failure | undefined;
    const sendOne = async (item: SubmissionItem, plan: SubmissionPlan): Promise<string> => {
      const about: Failure = { item, prefix: '', error: undefined };
      try {
        const answer = await sendItem({ item, plan, form, services, report, about });
        if (failure?.item.id === item.id) failure = undefined;
        return answer;
      } catch (error) {
        // What is told is what the part ended with: one that was tried again may have been refused by then.
        if (!failure || failure.item.id === item.id) failure = { ...about, error };
        throw error;
      }
    };
    const begun = planOf(state.draft, await wantedItems(form));
    const keeper = planKeeper(store, state.draft);
    if (!(await keeper.keep(begun))) return;
    dispatch({ type: 'planned', plan: begun });
    const send = (plan: SubmissionPlan, rest: SubmissionPlan = []): Promise<SubmissionPlan> =>
      runSubmission(plan, {
        send: sendOne,
        onChange: (now) => dispatch({ type: 'planned', plan: [...now, ...rest] }),
        describe: (error) => describe(requestFailure(t, error).text, error),
      });
    const isLast = ({ id }: SubmissionItem): boolean => id === PROVIDED_ITEM;
    const last = begun.filter(isLast);
    const parts = await send(
      begun.filter((item) => !isLast(item)),
      last,
    );
    let after = [...parts, ...last];
    if (nextSubmission(parts).do === 'finish' && (await keeper.keepBeforeLast(after)))
      after = [...(await send(after))];
    const isSent = nextSubmission(after).do === 'finish';
    // At once, so that a page closed now leaves colleagues no report that is sent already; what cannot be removed now
    // ends by itself.
    if (isSent) await store.discard().catch(() => {});
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'self-certification',
    });
    if (isSent || !failure) return;
    const text = describe(requestFailure(t, failure.error).text, failure.error);
    told.current = notify({ severity: 'error', title: t(titleOf(failure.item)), text });
    dispatch({ type: 'answered', said: placeErrors(form, failure) });
    if (codeOf(failure.error) === 'CASE_NOT_OPEN') dispatch({ type: 'caseEnded' });
  };

  return {
    isSending,
    send: async () => {
      if (running.current) return;
      running.current = true;
      if (told.current !== undefined) close(told.current);
      setSending(true);
      try {
        await run();
      } finally {
        running.current = false;
        setSending(false);
      }
    },
  };
}
