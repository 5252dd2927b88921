import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isLastStep, nextStep, previousStep } from '#domain/core/wizard.ts';
import type { MadeApplication } from '#domain/imaging-usage/new-application.ts';
import { isRefusal } from '#web/core/call.ts';
import { browserSession } from '#web/core/http.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import {
  applicationWizard,
  bodyOfForm,
  emptyApplication,
  isTyped,
  type ApplicationForm,
  type StepId,
} from './application-form.ts';
import { freeLicensesQuery, makeApplication } from './queries.ts';

/** The new application while it is typed, step by step, and its making. */
export function useNewApplication(accountId: string, onMade: (made: MadeApplication) => void) {
  const queryClient = useQueryClient();
  const idOf = useSendingId();
  const [form, setForm] = useState<ApplicationForm>(emptyApplication);
  const [step, setStep] = useState<StepId>('describe');
  const [attempted, setAttempted] = useState(false);
  const readAnew = () => queryClient.invalidateQueries({ queryKey: ['imaging-usage', accountId] });
  const mutation = useMutation({
    mutationFn: async () => {
      const body = bodyOfForm(form);
      if (!body) throw new Error('a step is not complete');
      const made = await makeApplication(accountId, { id: idOf(body), ...body });
      // The right to report for it is in the claims: they are read anew before the page goes there.
      await browserSession.keepAlive();
      await readAnew();
      return made;
    },
    onSuccess: onMade,
    onError: async (error) => {
      const reading = readAnew();
      // The same once more still names the licenses that a lost answer may have taken.
      if (!isRefusal(error)) return;
      await reading;
      const free = queryClient.getQueryData(freeLicensesQuery(accountId).queryKey);
      const isFree = (id: string) => free?.some(({ licenseKeyId }) => licenseKeyId === id) ?? true;
      setForm((now) => ({ ...now, licenseKeyIds: now.licenseKeyIds.filter(isFree) }));
    },
  });
  const here = applicationWizard.find((one) => one.id === step);
  const isComplete = here?.isComplete(form) ?? false;
  const goTo = (to: StepId | null): void => {
    if (to === null) return;
    setAttempted(false);
    setStep(to);
  };
  const before = previousStep(applicationWizard, form, step);
  return {
    ...{ form, step, attempted, isComplete },
    isLast: isLastStep(applicationWizard, form, step),
    isTyped: isTyped(form),
    isPending: mutation.isPending,
    error: mutation.error,
    change: (changes: Partial<ApplicationForm>) => setForm((now) => ({ ...now, ...changes })),
    next: () =>
      isLastStep(applicationWizard, form, step)
        ? mutation.mutate()
        : goTo(nextStep(applicationWizard, form, step)),
    back: before === null ? undefined : () => goTo(before),
    attempt: () => setAttempted(true),
  };
}
