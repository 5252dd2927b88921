import { useState, type PointerEvent } from 'react';
import type { Cell } from './use-active-cell.ts';

interface PointedCell {
  cell: Cell | null;
  handlers: {
    onPointerOver: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onScroll: () => void;
  };
}

const same = (a: Cell | null, b: Cell | null): boolean => a?.row === b?.row && a?.col === b?.col;

/** The cell under the mouse, found by one listener for the whole table; rows gliding past while scrolling do not count. */
export function usePointedCell(isScrolling: boolean): PointedCell {
  const [cell, setCell] = useState<Cell | null>(null);
  const point = (next: Cell | null): void => setCell((old) => (same(old, next) ? old : next));
  return {
    cell,
    handlers: {
      onPointerOver: (event) => {
        if (!isScrolling && event.pointerType !== 'touch') point(cellOf(event.target as HTMLElement));
      },
      onPointerLeave: () => point(null),
      onScroll: () => point(null),
    },
  };
}

/** The place of the cell around an element, from the marks that rows and cells carry. */
export function cellOf(element: HTMLElement): Cell | null {
  const cell = element.closest<HTMLElement>('[data-col]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset['row']), col: Number(cell.dataset['col']) };
}
