import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resumePlan } from '#domain/core/amend-plan.ts';
import { nextSubmission, type SubmissionPlan } from '#domain/core/submission-plan.ts';
import { CallError } from '#web/core/call.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { runSubmission } from '#web/core/run-submission.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { formatNumber } from '#domain/core/format.ts';
import { nameOfLicense } from './license-text.ts';
import { sendUsage } from './queries.ts';
import { detailsOf } from './sent-text.ts';
import { addReported } from './reported-store.ts';
import { isBegun, type UsageDraft, type UsageEvent } from './usage-machine.ts';
import { bodyOf, placeErrors, planOf, type StatedLicense } from './usage-plan.ts';

interface ReportOptions {
  accountId: string;
  application: { id: string; name: string };
  licenses: readonly StatedLicense[];
  items: readonly UsageDraft[];
  /** Sends what is typed for this license alone, and what may be in already. */
  only?: string | undefined;
  dispatch: (event: UsageEvent) => void;
  /** The plan that a draft kept. */
  first: SubmissionPlan;
  /** Keeps what is about to be sent beyond the page; sending waits for it. */
  keep: (plan: SubmissionPlan) => Promise<unknown>;
  /** Everything that was to be sent is in; `isWhole` where nothing else is typed. */
  onDone: (isWhole: boolean) => Promise<void>;
}

/** 4.29: sends what is typed item by item; what is in leaves the form, the rest stays with its reason. */
export function useReport(options: ReportOptions) {
  const { accountId, application, licenses, items, only, dispatch, keep, onDone } = options;
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [plan, setPlan] = useState<SubmissionPlan>(options.first);
  const [isSending, setSending] = useState(false);
  // How the last sending ended is told in place of how the one before did.
  const key = `imaging-usage ${accountId} ${application.id}`;

  const sendItem = async (id: string): Promise<string | undefined> => {
    const item = items.find((one) => one.id === id);
    const license = licenses.find(({ licenseKeyId }) => licenseKeyId === item?.licenseKeyId);
    if (!item || !license) throw new CallError(409, t('errors.unexpectedServerError'));
    try {
      const receipt = await sendUsage({ accountId, applicationId: application.id }, bodyOf(item, license));
      addReported({
        ...{ accountId, applicationId: application.id, applicationName: application.name, receipt },
        license: nameOfLicense(license),
      });
      return receipt.id;
    } catch (error) {
      const errors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
      dispatch({ type: 'refused', said: placeErrors(item, errors) });
      throw error;
    }
  };

  const send = async (): Promise<void> => {
    const resumed = resumePlan(plan);
    const mayBeIn = (id: string): boolean => resumed.some((one) => one.id === id && one.state === 'unknown');
    const begun = planOf(
      resumed,
      items.filter(({ id, licenseKeyId }) => only === undefined || licenseKeyId === only || mayBeIn(id)),
    );
    setSending(true);
    setPlan(begun);
    await keep(begun);
    const ended = await runSubmission(begun, {
      send: ({ id }) => sendItem(id),
      onChange: setPlan,
      describe: (error) => requestFailure(t, error).text ?? '',
    });
    const done = ended.filter(({ state }) => state === 'done');
    for (const { id } of done) dispatch({ type: 'sent', id });
    // Every figure may be another one now; what is due is read anew below.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'imaging-usage' });
    if (nextSubmission(ended).do === 'finish') {
      notify({
        key,
        severity: 'success',
        title: t('products.licenses.reportUsage.successNotificationApp', { application: application.name }),
      });
      await onDone(items.filter(isBegun).every(({ id }) => done.some((one) => one.id === id)));
      setSending(false);
      return;
    }
    setSending(false);
    const open = ended.length - done.length;
    void keep(ended);
    // What was refused may be somebody else's by now: the page reads what is due anew, and waits for nothing.
    void queryClient.invalidateQueries({ queryKey: ['imaging-usage', accountId] });
    notify({
      key,
      severity: 'error',
      title: t('errors.addUsageReportFailed'),
      text: t('imagingReport.failed', { count: open, number: formatNumber(open) }),
      items: detailsOf(ended, licenses),
    });
  };

  return { plan, isSending, send: () => void send() };
}
