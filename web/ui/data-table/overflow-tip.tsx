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

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;

/** What cannot be read of a cell: its whole text, or the lines in it that end in an ellipsis. */
function cutTextOf(cell: HTMLElement): string | null {
  const lines = [...cell.querySelectorAll('*')].filter(
    (part) => isCut(part) && getComputedStyle(part).textOverflow === 'ellipsis',
  );
  if (lines.length > 0) return lines.map((line) => line.textContent).join(' · ');
  return isCut(cell) ? cell.textContent : null;
}

/** Shows what is cut off in a cell, for the mouse and for the keyboard alike. */
export function OverflowTip({ scroller, cell }: OverflowTipProps) {
  const [cut, setCut] = useState<{ anchor: HTMLElement; text: string; row: number; col: number } | null>(
    null,
  );
  const row = cell?.row ?? -1;
  const col = cell?.col ?? -1;
  useEffect(() => {
    const timer = setTimeout(() => {
      const anchor = findCell(scroller.current, { row, col });
      const text = anchor === null ? null : cutTextOf(anchor);
      setCut(anchor !== null && text !== null ? { anchor, text, row, col } : null);
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
