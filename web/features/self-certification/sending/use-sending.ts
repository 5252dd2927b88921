import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextSubmission, type SubmissionItem, type SubmissionPlan } from '#domain/core/submission-plan.ts';
import { findOpenCase } from '#domain/self-certification/case-status.ts';
import type { DraftForm } from '#domain/self-certification/draft-content.ts';
import type { FormContact } from '#domain/self-certification/form.ts';
import { CallError } from '#web/core/call.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { runSubmission } from '#web/core/run-submission.ts';
import { useNotificationStore } from '#web/ui/notification-stack/notification-context.tsx';
import type { DraftStore } from '#web/features/drafts/draft-store.ts';
import { placeInReport } from '../certification-form.ts';
import { sendServices, type SendServices } from '../queries.ts';
import { planKeeper } from './keep-plan.ts';
import {
  answerOf,
  appItem,
  CASE_ITEM,
  caseWordsOf,
  contactOf,
  planOf,
  PROVIDED_ITEM,
  reportItemsOf,
  usageItem,
  wantedItems,
} from './submit-plan.ts';
import type { Certification } from '../use-certification.ts';

export interface Sending {
  isSending: boolean;
  send: () => Promise<void>;
}

/** Where the server's paths begin within an application's fields. */
type Prefix = '' | 'primaryReportingContact.' | 'secondaryReportingContact.';
interface Failure {
  item: SubmissionItem;
  prefix: Prefix;
  error: unknown;
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

interface ItemToSend {
  item: SubmissionItem;
  plan: SubmissionPlan;
  form: DraftForm;
  services: SendServices;
  report: Pick<Certification, 'licenses'>;
  about: { prefix: Prefix };
}

async function sendItem({ item, plan, form, services, report, about }: ItemToSend): Promise<string> {
  const words = caseWordsOf(form);
  const caseId = answerOf(plan, CASE_ITEM);
  if (item.id === CASE_ITEM) return sendCase(services, words);
  if (item.id === PROVIDED_ITEM) return handOver(services, caseId, words);
  const app = form.apps.find(({ key }) => item.id === appItem(key) || item.id === usageItem(key));
  if (!app) return '';
  if (item.id === usageItem(app.key)) {
    const items = reportItemsOf(app, report.licenses);
    return (await services.reportUsage(answerOf(plan, appItem(app.key)), items)).id;
  }
  const contactId = async (contact: FormContact, prefix: Prefix): Promise<string> => {
    about.prefix = prefix;
    return sendContact(services, contact);
  };
  const { name, description, licenseType, secondaryReportingContact: second } = app;
  const primary = await contactId(app.primaryReportingContact, 'primaryReportingContact.');
  const secondary = second && (await contactId(second, 'secondaryReportingContact.'));
  about.prefix = '';
  const created = await services.createApplication({
    name: name.trim(),
    description: description.trim(),
    licenseType: licenseType === 'Internal' ? 'Internal' : 'Commercial',
    primaryReportingContact: primary,
    secondaryReportingContact: secondary,
    selfCertificationCaseId: caseId,
  });
  return created.id;
}

/** 4.35: the newest open case goes on, with what the form says now; else there is a new one. */
async function sendCase(services: SendServices, words: ReturnType<typeof caseWordsOf>): Promise<string> {
  const open = findOpenCase(await services.listCases());
  const { id } = await (open ? services.updateCase(open.id, words) : services.createCase(words));
  return id;
}

/** A case that staff closed meanwhile waits for nobody: everything it should carry is in. */
async function handOver(
  services: SendServices,
  caseId: string,
  words: ReturnType<typeof caseWordsOf>,
): Promise<string> {
  try {
    return (await services.handOver(caseId, words)).id;
  } catch (error) {
    if (codeOf(error) === 'CASE_NOT_OPEN') return caseId;
    throw error;
  }
}

/** A contact of the account is found by its address, whatever is typed beside it; an unknown one is added. */
async function sendContact(services: SendServices, typed: FormContact): Promise<string> {
  const contact = contactOf(typed);
  return ((await services.findContact(contact.email)) ?? (await services.createContact(contact))).id;
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.problem?.code : undefined;

/** 8.35, 8.36 */
const titleOf = ({ id }: SubmissionItem) =>
  id.startsWith('usage:')
    ? 'certification.sending.usageFailed'
    : id.startsWith('app:')
      ? 'certification.sending.appFailed'
      : 'certification.sending.caseFailed';

/** The server's sentence, and what it says of single fields. */
function describe(said: unknown, error: unknown): string {
  const text = typeof said === 'string' ? said : '';
  const errors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
  const more = errors.map(({ message }) => message).filter((message) => !text.includes(message));
  return [text, ...more].join(' ').trim();
}

/** The server's errors at the places of the form; those of no field are told in the list alone. */
function placeErrors(form: DraftForm, { item, prefix, error }: Failure): ReadonlyMap<string, string> {
  const errors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
  const app = form.apps.find(({ key }) => item.id === appItem(key) || item.id === usageItem(key));
  if (!app) return new Map();
  const isUsage = item.id === usageItem(app.key);
  return new Map(
    errors.map(({ path, message }) => [
      `${app.key}.${isUsage ? placeInReport(app, path) : prefix + path}`,
      message,
    ]),
  );
}
