import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Height in px of a row of which a cell has two lines. */
export const TWO_LINES = 52;

/** Lines of a cell below each other, each cut off where it does not fit; `under` is the small one. */
export const TableLines = styled('span')({
  display: 'grid',
  minWidth: 0,
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .under': { fontSize: '0.75rem', color: 'var(--mui-palette-text-secondary)' },
  '&.card': { padding: '8px 0', gap: 2 },
});

/** A line, and a small one below it. */
export const twoLines = (above: ReactNode, under: ReactNode) => (
  <TableLines>
    <span>{above}</span>
    <span className="under">{under}</span>
  </TableLines>
);

/** Three lines of a phone, the last one small. */
export const threeLines = (first: ReactNode, second: ReactNode, under: ReactNode) => (
  <TableLines className="card">
    <span>{first}</span>
    <span>{second}</span>
    <span className="under">{under}</span>
  </TableLines>
);
