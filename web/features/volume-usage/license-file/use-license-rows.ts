import { useMemo, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
import { useToday } from '#web/core/use-today.ts';
import { openRows, rowsMachine, type KeptRow, type RowPlace } from './rows-machine.ts';
import { problemsOf } from './rows-plan.ts';
import { useEarlierFigures } from './use-earlier-figures.ts';

/** The rows of a license file with what is wrong with them, and the way to the first problem (2.73). */
export function useLicenseRows(products: readonly LicenseProduct[], first: readonly KeptRow[]) {
  const { t } = useTranslation();
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(rowsMachine, first, openRows);
  const earlier = useEarlierFigures(state.rows, products);
  const problems = useMemo(
    () => problemsOf(state, { products, today, earlier }, t),
    [state, products, today, earlier, t],
  );
  return {
    ...{ state, dispatch, earlier, today, form },
    isValid: problems.size === 0 && state.rows.length > 0,
    isChanged: state.rows.some(({ value }) => value !== ''),
    /** Problems are shown once their field was left; those of figures that stand or overlap at once. */
    problemAt: (place: RowPlace): string | undefined => {
      const problem = problems.get(place);
      if (problem === undefined || problem === '') return undefined;
      const isTold = state.attempted || state.touched.has(place) || state.said.has(place);
      return isTold || isAboutOthers(state.rows, place) ? problem : undefined;
    },
    goToProblem: (): void => {
      flushSync(() => dispatch({ type: 'attempted' }));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
  };
}

/** Overlaps are about two rows: both say so as soon as both have their dates. */
const isAboutOthers = (
  rows: readonly { id: string; start: string; end: string }[],
  place: RowPlace,
): boolean => rows.some(({ id, start, end }) => place === `${id}.start` && start !== '' && end !== '');
