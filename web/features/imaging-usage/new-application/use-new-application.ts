import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isLastStep, nextStep, previousStep } from '#domain/core/wizard.ts';
import type { MadeApplication } from '#domain/imaging-usage/new-application.ts';
import { browserSession } from '#web/core/http.ts';
import {
  applicationWizard,
  bodyOfForm,
  emptyApplication,
  isTyped,
  type ApplicationForm,
  type StepId,
} from './application-form.ts';
import { makeApplication } from './queries.ts';

/** The new application while it is typed, step by step, and its making. */
export function useNewApplication(accountId: string, onMade: (made: MadeApplication) => void) {
  const queryClient = useQueryClient();
  // One name for all tries: an answer that was lost makes no second application.
  const [id] = useState(() => crypto.randomUUID());
  const [form, setForm] = useState<ApplicationForm>(emptyApplication);
  const [step, setStep] = useState<StepId>('describe');
  const [attempted, setAttempted] = useState(false);
  const mutation = useMutation({
    mutationFn: async () => {
      const body = bodyOfForm(id, form);
      if (!body) throw new Error('a step is not complete');
      const made = await makeApplication(accountId, body);
      // The right to report for it is in the claims: they are read anew before the page goes there.
      await browserSession.keepAlive();
      await queryClient.invalidateQueries({ queryKey: ['imaging-usage', accountId] });
      return made;
    },
    onSuccess: onMade,
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
