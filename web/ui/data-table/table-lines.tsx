import type { ReactNode } from 'react';

/** Height in px of a row of which a cell has two lines. */
export const TWO_LINES = 52;

/** Lines of a cell below each other, each cut off where it does not fit; `under` is the small one. */
export const linesLook = {
  display: 'grid',
  minWidth: 0,
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .under': { fontSize: '0.75rem', color: 'var(--mui-palette-text-secondary)' },
  '&.card': { padding: '8px 0', gap: 2 },
} as const;

/** A line, and a small one below it. */
export const twoLines = (above: ReactNode, under: ReactNode) => (
  <span className="lines">
    <span>{above}</span>
    <span className="under">{under}</span>
  </span>
);

/** Three lines of a phone, the last one small. */
export const threeLines = (first: ReactNode, second: ReactNode, under: ReactNode) => (
  <span className="lines card">
    <span>{first}</span>
    <span>{second}</span>
    <span className="under">{under}</span>
  </span>
);
