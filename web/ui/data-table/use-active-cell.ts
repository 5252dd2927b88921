import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

export interface Cell {
  row: number;
  col: number;
}

interface ActiveCellOptions {
  scroller: RefObject<HTMLElement | null>;
  rowCount: number;
  colCount: number;
}

/** What the keys that do not move do. */
export interface CellActions {
  /** How many rows a page of the keyboard moves. */
  pageRows: number;
  select: (row: number) => void;
  enter: (row: number) => void;
  copy: (cell: Cell) => void;
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** The element of a cell, when its row is drawn. */
export const findCell = (root: HTMLElement | null, { row, col }: Cell): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-col="${col}"]`) ?? null;

export const isSameCell = (a: Cell | null, b: Cell | null): boolean => a?.row === b?.row && a?.col === b?.col;

/** The place of the cell around an element, from the marks that rows and cells carry. */
export function cellAround(element: HTMLElement): Cell | null {
  const cell = element.closest<HTMLElement>('[data-col]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset['row']), col: Number(cell.dataset['col']) };
}

/** The control of a cell that a key leads to. What stands aside of a figure leaves Enter to the row: Tab and F2 lead to it. */
const controlFor = (key: string, cell: HTMLElement): HTMLElement | null =>
  [...cell.querySelectorAll<HTMLElement>(CONTROLS)].find(
    ({ dataset }) => key !== 'Enter' || dataset['aside'] === undefined,
  ) ?? null;

/** Where a key leads from a cell, or null when the key does not move. */
export function moveCell(
  cell: Cell,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  options: { rowCount: number; colCount: number; pageRows: number },
): Cell | null {
  const { rowCount, colCount, pageRows } = options;
  const far = event.ctrlKey || event.metaKey;
  const moves: Record<string, Cell> = {
    ArrowUp: { ...cell, row: far ? 0 : cell.row - 1 },
    ArrowDown: { ...cell, row: far ? rowCount - 1 : cell.row + 1 },
    ArrowLeft: { ...cell, col: cell.col - 1 },
    ArrowRight: { ...cell, col: cell.col + 1 },
    PageUp: { ...cell, row: cell.row - pageRows },
    PageDown: { ...cell, row: cell.row + pageRows },
    Home: { row: far ? 0 : cell.row, col: 0 },
    End: { row: far ? rowCount - 1 : cell.row, col: colCount - 1 },
  };
  const next = moves[event.key];
  if (next === undefined) return null;
  const clamp = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1));
  return { row: clamp(next.row, rowCount), col: clamp(next.col, colCount) };
}

/** One tab stop for the whole table: arrows move the active cell, Tab goes on to the controls of its row. */
export function useActiveCell(options: ActiveCellOptions) {
  const { scroller, rowCount, colCount } = options;
  const [wanted, setWanted] = useState<Cell>({ row: 0, col: 0 });
  /** True while the focus is inside; the active row then stays in the page even when scrolled away. */
  const [focused, setFocused] = useState(false);
  const moved = useRef(false);
  const active = {
    row: Math.max(0, Math.min(wanted.row, rowCount - 1)),
    col: Math.max(0, Math.min(wanted.col, colCount - 1)),
  };

  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const cell = findCell(scroller.current, active);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, actions: CellActions): void => {
    const target = event.target as HTMLElement;
    const isCell = target.dataset['col'] !== undefined;
    if (!isCell) {
      if (event.key === 'Escape') findCell(scroller.current, active)?.focus();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key === 'c') {
      if (String(getSelection() ?? '') === '') actions.copy(active);
      return;
    }
    const next = moveCell(active, event, { rowCount, colCount, pageRows: actions.pageRows });
    if (next !== null) {
      moved.current = true;
      setWanted(next);
    } else if (event.key === ' ') {
      actions.select(active.row);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      const control = controlFor(event.key, target);
      if (control !== null) control.focus();
      else actions.enter(active.row);
    } else {
      return;
    }
    event.preventDefault();
  };

  const onFocus = useCallback((event: { target: EventTarget }) => {
    setFocused(true);
    const next = cellAround(event.target as HTMLElement);
    if (next !== null) setWanted((old) => (isSameCell(old, next) ? old : next));
  }, []);
  const onBlur = useCallback(
    (event: { relatedTarget: EventTarget | null }) => {
      if (!scroller.current?.contains(event.relatedTarget as Node | null)) setFocused(false);
    },
    [scroller],
  );
  return { active, focused, onKeyDown, onFocus, onBlur };
}

/** Takes the controls of a row into the tab order or out of it: only those of the active row are in it. */
export function useRowTabStops(row: RefObject<HTMLElement | null>, isActive: boolean): void {
  useLayoutEffect(() => {
    for (const control of row.current?.querySelectorAll<HTMLElement>(`${CONTROLS}, [data-stop]`) ?? []) {
      if (control.dataset['col'] !== undefined) continue;
      control.dataset['stop'] = '';
      control.tabIndex = isActive ? 0 : -1;
    }
  });
}
