import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { isLastStep, nextStep, previousStep, stepToShow, type Wizard } from '#domain/core/wizard.ts';
import { browserSession } from './http.ts';
import { useIsHere } from './use-navigate-here.ts';

/** The name of the step in the address of a wizard's page. */
const STEP = 'step';

export interface OpenWizard<Id extends string> {
  /** Null for a wizard of which nothing is shown. */
  step: Id | null;
  isLast: boolean;
  /** True when the step is complete and another one follows. */
  canGoOn: boolean;
  next: () => void;
  /** Undefined at the first step. */
  back: (() => void) | undefined;
  goTo: (step: Id) => void;
  /** 4.16, 7.55: for the frame's `onEnter`. */
  keepAlive: () => void;
}

/**
 * A wizard whose step stands in the address, so that Back, Forward, a reload and a link work; an address that asks for
 * too much leads to the step to go on with. Its data must have been loaded before.
 */
export function useWizard<Data, Id extends string>(wizard: Wizard<Data, Id>, data: Data): OpenWizard<Id> {
  const { history } = useRouter();
  const { path, search } = useOwnAddress();
  const wanted = new URLSearchParams(search).get(STEP) ?? undefined;
  const step = stepToShow(wizard, data, wanted);
  const addressOf = useCallback(
    (id: string): string => {
      const parameters = new URLSearchParams(search);
      parameters.set(STEP, id);
      return `${path}?${parameters.toString()}`;
    },
    [path, search],
  );
  const isHere = useIsHere();
  const isElsewhere = isHere && wanted !== undefined && step !== null && wanted !== step;
  useEffect(() => {
    if (isElsewhere) history.replace(addressOf(step));
  }, [history, isElsewhere, addressOf, step]);
  const goTo = (id: Id): void => history.push(addressOf(id));
  const following = step === null ? null : nextStep(wizard, data, step);
  const before = step === null ? null : previousStep(wizard, data, step);
  return {
    step,
    isLast: step !== null && isLastStep(wizard, data, step),
    canGoOn: following !== null,
    next: () => {
      if (following !== null) goTo(following);
    },
    back: before === null ? undefined : () => goTo(before),
    goTo,
    keepAlive: () => void browserSession.keepAlive(),
  };
}

/** The address of the page itself: on the way to another page the router already knows that one's. */
function useOwnAddress(): { path: string; search: string } {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const searchNow = useRouterState({ select: ({ location }) => location.searchStr });
  const [path] = useState(here);
  const [search, setSearch] = useState(searchNow);
  if (here === path && search !== searchNow) setSearch(searchNow);
  return { path, search: here === path ? searchNow : search };
}
