import { useMemo, type RefObject } from 'react';
import { readStored, useStoredText, writeStored } from '../use-stored-text.ts';
import { useWidth } from '../use-width.ts';
import type { DataColumn } from './data-column.ts';
import { fitColumns, type ColumnChoices } from './fit-columns.ts';

export type ColumnVisibility = ReturnType<typeof useColumnVisibility>;

/** Which columns are shown: those that fit, unless a person chose otherwise; choices are kept under `storageKey`. */
export function useColumnVisibility<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly DataColumn<Row>[],
  hasSelection: boolean,
  storageKey: string,
) {
  const width = useWidth(scroller);
  const [stored] = useStoredText(keyOf(storageKey));
  const choices = useMemo(() => choicesOf(stored), [stored]);
  const shown = useMemo(
    () => fitColumns(columns, width, choices, hasSelection),
    [columns, width, choices, hasSelection],
  );
  return {
    shown,
    /** True when nothing was chosen by hand. */
    isAutomatic: Object.keys(choices).length === 0,
    toggle: (id: string): void => saveColumnChoices(storageKey, { ...choices, [id]: !shown.has(id) }),
    reset: (): void => saveColumnChoices(storageKey, {}),
  };
}

const keyOf = (storageKey: string): string => `columns.${storageKey}`;

/** Columns that a person showed or hid by hand in a table; kept in this browser. */
export const readColumnChoices = (storageKey: string): ColumnChoices =>
  choicesOf(readStored(keyOf(storageKey)));

/** Shows the table with these choices from now on. */
export const saveColumnChoices = (storageKey: string, choices: ColumnChoices): void =>
  writeStored(keyOf(storageKey), JSON.stringify(choices));

function choicesOf(text: string | null): ColumnChoices {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'boolean'));
  } catch {
    return {};
  }
}
