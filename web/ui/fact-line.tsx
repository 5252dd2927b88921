import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  overflow: 'hidden',
  '& > span': { position: 'relative', marginRight: '0.9em' },
  // Beyond the edge where a line begins: no dot hangs at the end of one, and none leads the next.
  '& > span::before': { content: '"·"', position: 'absolute', left: '-0.6em' },
});

/** Short facts in a line; where it breaks it breaks between two of them. */
export const FactLine = ({ facts }: { facts: readonly ReactNode[] }) => (
  <Line>
    {facts.map((fact, index) => (
      // The facts of a line are fixed.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{fact} </span>
    ))}
  </Line>
);
