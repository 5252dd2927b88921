import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState, type RefObject } from 'react';
import { findCell, type Cell } from './use-active-cell.ts';

/** Moving across the table must not leave a trail of tips. */
const DELAY_MS = 300;

interface OverflowTipProps {
  scroller: RefObject<HTMLElement | null>;
  /** The cell that is pointed at or has the focus. */
  cell: Cell | null;
}

/** The parts of a cell, a space between them. */
const textOf = (cell: HTMLElement): string =>
  (cell.innerText || cell.textContent).replaceAll(/\s+/g, ' ').trim();

const isCutPart = (part: HTMLElement): boolean =>
  part.classList.contains('clamp')
    ? part.scrollHeight > part.clientHeight + 1
    : part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).textOverflow === 'ellipsis';

/** Cut off itself, or something in it is: a second line, a figure beside a bar, a text of more lines than there is room for. */
const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(isCutPart);

/** Shows the whole text of a cell that is cut off, for the mouse and for the keyboard alike. */
export function OverflowTip({ scroller, cell }: OverflowTipProps) {
  const [cut, setCut] = useState<{ anchor: HTMLElement; text: string; row: number; col: number } | null>(
    null,
  );
  const row = cell?.row ?? -1;
  const col = cell?.col ?? -1;
  useEffect(() => {
    const timer = setTimeout(() => {
      const anchor = findCell(scroller.current, { row, col });
      setCut(anchor !== null && isCut(anchor) ? { anchor, text: textOf(anchor), row, col } : null);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [scroller, row, col]);
  const isShown = cut !== null && cut.row === row && cut.col === col;
  return (
    <Tooltip
      open={isShown}
      title={isShown ? cut.text : ''}
      placement="bottom-start"
      slotProps={{
        popper: { anchorEl: cut?.anchor ?? null, sx: { pointerEvents: 'none' } },
        // The cell itself is read in full; the tip would be read a second time.
        tooltip: { 'aria-hidden': true },
      }}
    >
      <span hidden />
    </Tooltip>
  );
}
