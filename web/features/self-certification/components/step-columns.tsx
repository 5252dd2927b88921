import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface StepColumnsProps {
  chooser: ReactNode;
  children: ReactNode;
}

/** The applications beside what is asked of the chosen one; above it where there is no room. */
export function StepColumns({ chooser, children }: StepColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 3 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 760px)' },
      }}
    >
      {chooser}
      {children}
    </Box>
  );
}

/** One below the other, none wider than there is room: a long name is cut and widens nothing. */
export const oneColumn = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
} as const;
