import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SubmissionPlan } from '#domain/core/submission-plan.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import type { FirstUsage, KeptUsage } from './first-usage-plan.ts';
import { isBegun, openUsage, usageMachine, type UsageDraft, type UsagePlace } from './usage-machine.ts';
import { isStillDue, problemsOf, withoutSent, type StatedLicense } from './usage-plan.ts';
import { useReport } from './use-report.ts';

export interface UsageFormOptions {
  accountId: string;
  application: { id: string; name: string };
  licenses: readonly StatedLicense[];
  /** What the form begins with. */
  first: FirstUsage;
  onChange: (kept: KeptUsage) => void;
  /** Whether anything is typed or sent: until that is over the form stays, whatever others report. */
  onBegun: (isBegun: boolean) => void;
  /** Waits until what was typed is kept on the server; false where it is not. */
  onKeep: () => Promise<boolean>;
  /** Everything that was to be sent is in; `isWhole` where nothing else is typed. */
  onDone: (isWhole: boolean) => Promise<void>;
}

/**
 * What is typed for the licenses of an application, what is wrong with it, and its sending. With `only`, the form is
 * about one of the licenses: what is typed for the others stays in the draft.
 */
export function useUsageForm(options: UsageFormOptions, only?: string) {
  const { first, onChange, onBegun, onKeep } = options;
  const { t } = useTranslation();
  const [state, dispatch] = useReducer(usageMachine, first.items, openUsage);
  const keep = (plan: SubmissionPlan): void => {
    const items = state.items.filter(isBegun).map((item) => ({ ...item, rows: [...item.rows] }));
    onChange({ items, plan: [...plan] });
  };
  const { plan, isSending, send } = useReport({
    ...options,
    ...{ items: state.items, only, dispatch, first: first.plan },
    keep: (sent) => {
      keep(sent);
      return onKeep();
    },
  });
  useKept(state.items, () => keep(plan));
  const licenses = useMemo(
    () => withoutSent(options.licenses, plan, first.plan),
    [options.licenses, plan, first.plan],
  );
  const problems = useMemo(() => problemsOf(state, licenses, t), [state, licenses, t]);
  const own = state.items.filter(
    (item) =>
      (only === undefined || item.licenseKeyId === only) &&
      (isBegun(item) ||
        isStillDue(
          item,
          licenses.find((one) => one.licenseKeyId === item.licenseKeyId),
        )),
  );
  const isInHand = isSending || own.some(isBegun);
  const tell = useEffectEvent(onBegun);
  useEffect(() => tell(isInHand), [isInHand]);
  const isOwn = (place: UsagePlace): boolean => own.some(({ id }) => place.startsWith(`${id}.`));
  const blockedReason = !own.some(isBegun)
    ? t('imagingReport.nothingTyped')
    : [...problems.keys()].some(isOwn)
      ? widgets.submitInvalid
      : undefined;
  return {
    ...{ items: own, licenses, plan, isSending, blockedReason, dispatch },
    problemAt: (place: UsagePlace): string | undefined =>
      state.attempted || state.touched.has(place) || state.said.has(place) ? problems.get(place) : undefined,
    isLocked: (id: string): boolean =>
      isSending || plan.some((one) => one.id === id && one.state === 'unknown'),
    /** Shows every problem, and puts the focus on the first of them within an area. */
    goToProblem: (area: HTMLElement | null): void => {
      flushSync(() => dispatch({ type: 'attempted' }));
      const invalid = area?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (invalid ?? area?.querySelector<HTMLElement>('input:not([aria-hidden])'))?.focus();
    },
    submit: (): void => {
      if (blockedReason === undefined && !isSending) send();
    },
  };
}

/** Hands over what is typed, and not what the form began with. */
function useKept(items: readonly UsageDraft[], onChange: () => void): void {
  const [first] = useState(items);
  const keep = useEffectEvent(onChange);
  useEffect(() => {
    if (items !== first) keep();
  }, [items, first]);
}
