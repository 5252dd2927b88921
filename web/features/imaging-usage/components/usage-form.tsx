import Box from '@mui/material/Box';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SubmissionPlan } from '#domain/core/submission-plan.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useUiLabels } from '#web/ui/ui-labels.tsx';
import { isBegun, openUsage, usageMachine, type UsageDraft, type UsagePlace } from '../usage-machine.ts';
import { problemsOf, type DueLicense, type KeptUsage } from '../usage-plan.ts';
import { useReport } from '../use-report.ts';
import { LicenseCard } from './license-card.tsx';
import { SentItems } from './sent-items.tsx';

export interface UsageFormProps {
  accountId: string;
  application: { id: string; name: string };
  licenses: readonly DueLicense[];
  /** What the form begins with. */
  first: { items: readonly UsageDraft[]; plan: SubmissionPlan };
  /** Nothing is typed while somebody else has the draft in hand. */
  isHeld: boolean;
  onChange: (kept: KeptUsage) => void;
  /** Waits until what was typed is kept on the server. */
  onKeep: () => Promise<unknown>;
  onDone: () => void;
  /** How what is typed is kept. */
  status: ReactNode;
}

/** 2.78, 4.29: rows per license, sent item by item. */
export function UsageForm(props: UsageFormProps) {
  const { licenses, first, isHeld, onChange, onKeep, status } = props;
  const { t } = useTranslation();
  const labels = useUiLabels();
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(usageMachine, first.items, openUsage);
  const problems = useMemo(() => problemsOf(state, licenses, t), [state, licenses, t]);
  const begun = state.items.filter(isBegun);
  const keep = (plan: SubmissionPlan): void =>
    onChange({ items: begun.map((item) => ({ ...item, rows: [...item.rows] })), plan: [...plan] });
  const { plan, isSending, send } = useReport({
    ...props,
    ...{ items: state.items, dispatch, first: first.plan },
    keep: (sent) => {
      keep(sent);
      return onKeep();
    },
  });
  useKept(state.items, () => keep(plan));
  const blockedReason =
    begun.length === 0
      ? t('imagingReport.nothingTyped')
      : problems.size > 0
        ? labels.submitInvalid
        : undefined;
  const problemAt = (place: UsagePlace): string | undefined =>
    state.attempted || state.touched.has(place) || state.said.has(place) ? problems.get(place) : undefined;
  const goToProblem = (): void => {
    flushSync(() => dispatch({ type: 'attempted' }));
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? form.current?.querySelector<HTMLElement>('input:not([aria-hidden])'))?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (blockedReason === undefined && !isSending && !isHeld) send();
  };
  const isClosed = isSending || isHeld;
  const isLocked = (id: string): boolean =>
    isClosed || plan.some((one) => one.id === id && one.state === 'unknown');
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {licenses.map((license) => {
        const items = state.items.filter(({ licenseKeyId }) => licenseKeyId === license.licenseKeyId);
        return items.length === 0 ? null : (
          <LicenseCard
            key={license.licenseKeyId}
            {...{ license, items, isLocked, isClosed, problemAt, dispatch }}
          />
        );
      })}
      <SentItems plan={plan} licenses={licenses} />
      <div>
        <SubmitButton blockedReason={blockedReason} onBlocked={goToProblem} isPending={isSending}>
          {t('imagingReport.submit')}
        </SubmitButton>
      </div>
      {status}
    </Box>
  );
}

/** Hands over what is typed, and not what the form began with. */
function useKept(items: readonly UsageDraft[], onChange: () => void): void {
  const [first] = useState(items);
  const keep = useEffectEvent(onChange);
  useEffect(() => {
    if (items !== first) keep();
  }, [items, first]);
}
