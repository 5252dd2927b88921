import { useEffect, useMemo, useReducer, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Day } from '#domain/core/day.ts';
import type { CertificationDraft, DraftApp, DraftForm } from '#domain/self-certification/draft-content.ts';
import { problemText } from '#domain/self-certification/problem.ts';
import type { CertifiableLicense, LicensedProduct } from '#domain/self-certification/schema.ts';
import { useToday } from '#web/core/use-today.ts';
import { holdOf, problemsOf, type AppHold, type CertificationProblems } from './certification-form.ts';
import {
  certificationMachine,
  openDraft,
  type CertificationEvent,
  type CertificationState,
} from './certification-machine.ts';
import { PROVIDED_ITEM } from './sending/submit-plan.ts';

/** What the report stands on. */
export interface CertificationGround {
  accountId: string;
  licenses: readonly CertifiableLicense[];
  products: readonly LicensedProduct[];
}

/** The report as its steps see it. */
export interface Certification extends CertificationGround {
  state: CertificationState;
  form: DraftForm;
  /** The application that is chosen; undefined where there is none. */
  app: DraftApp | undefined;
  today: Day;
  problems: CertificationProblems;
  dispatch: (event: CertificationEvent) => void;
  holdOf: (app: string) => AppHold;
  /** The problem that is shown at a place of a step; `what` is the step, with its application. */
  problemAt: (what: string, place: string) => string | undefined;
  /** Shows every problem of a step and moves to the first. */
  goToProblem: (what: string) => void;
  area: RefObject<HTMLDivElement | null>;
}

interface CertificationInput extends CertificationGround {
  first: CertificationDraft;
  /** Keeps what is typed. */
  onChange: (draft: CertificationDraft) => void;
}

/** A report of past usage while it is typed: what it holds, what is wrong with it, and the way to the first problem. */
export function useCertification({ first, onChange, ...ground }: CertificationInput): Certification {
  const { licenses } = ground;
  const today = useToday();
  const area = useRef<HTMLDivElement>(null);
  const [state, dispatch] = useReducer(certificationMachine, first, openDraft);
  const { draft } = state;
  const problems = useMemo(() => problemsOf(state, licenses, today), [state, licenses, today]);
  const kept = useRef(draft);
  useEffect(() => {
    // What is sent altogether is no draft any more.
    if (draft === kept.current || isSent(draft)) return;
    kept.current = draft;
    onChange(draft);
  }, [draft, onChange]);
  return {
    ...ground,
    ...{ state, today, problems, dispatch, area },
    form: draft.form,
    app: draft.form.apps[draft.form.selectedAppIndex] ?? draft.form.apps[0],
    holdOf: (app) => holdOf(draft.plan, app),
    problemAt: (what, place) => {
      const problem = problems.byPlace.get(place);
      if (problem === undefined || problem === '') return undefined;
      // Days are taken as a whole: what is wrong with them is said as soon as they are there.
      const isWrongDay = place.includes('.usageRange') && problem !== problemText('required');
      const isTold = state.attempted.has(what) || state.touched.has(place) || state.said.has(place);
      return isTold || isWrongDay ? problem : undefined;
    },
    goToProblem: (what) => {
      flushSync(() => dispatch({ type: 'attempted', what }));
      focusProblem(area.current);
    },
  };
}

/** The case was handed over, which comes after everything else. */
export const isSent = ({ plan }: CertificationDraft): boolean =>
  plan.some(({ id, state }) => id === PROVIDED_ITEM && state === 'done');

/** The first field with a problem; a group of choices takes the focus at its first one. */
function focusProblem(area: HTMLElement | null): void {
  const found = area?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
  const focusable = found?.matches('input, textarea, [tabindex]') === true;
  (focusable ? found : found?.querySelector<HTMLElement>('input, [tabindex]'))?.focus();
}
