import { useMemo, useState, type RefObject } from 'react';
import { useWidth } from '../use-width.ts';
import type { DataColumn } from './data-column.ts';
import { fitColumns, type ColumnChoices } from './fit-columns.ts';

export interface ColumnVisibility {
  shown: ReadonlySet<string>;
  /** True when nothing was chosen by hand. */
  isAutomatic: boolean;
  toggle: (id: string) => void;
  reset: () => void;
}

/** Which columns are shown: those that fit, unless a person chose otherwise; choices are kept under `storageKey`. */
export function useColumnVisibility<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly DataColumn<Row>[],
  hasSelection: boolean,
  storageKey: string | undefined,
): ColumnVisibility {
  const width = useWidth(scroller);
  const [choices, setChoices] = useState<ColumnChoices>(() => readChoices(storageKey));
  const shown = useMemo(
    () => fitColumns(columns, width, choices, hasSelection),
    [columns, width, choices, hasSelection],
  );
  const change = (next: ColumnChoices): void => {
    setChoices(next);
    writeChoices(storageKey, next);
  };
  return {
    shown,
    isAutomatic: Object.keys(choices).length === 0,
    toggle: (id) => change({ ...choices, [id]: !shown.has(id) }),
    reset: () => change({}),
  };
}

const keyOf = (storageKey: string): string => `columns.${storageKey}`;

function readChoices(storageKey: string | undefined): ColumnChoices {
  if (storageKey === undefined) return {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(storageKey)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'boolean'));
  } catch {
    return {};
  }
}

function writeChoices(storageKey: string | undefined, choices: ColumnChoices): void {
  if (storageKey === undefined) return;
  try {
    if (Object.keys(choices).length === 0) localStorage.removeItem(keyOf(storageKey));
    else localStorage.setItem(keyOf(storageKey), JSON.stringify(choices));
  } catch {
    // A full or forbidden storage must not stop the table.
  }
}
