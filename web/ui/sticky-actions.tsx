import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';

interface StickyActionsProps {
  /** Once there is something to send: before, the bar would only cover what is to be filled in. */
  sticks: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * The last line of a card's form: the next thing to do, in sight however long the form is. Not where the window is so
 * low that nothing else would be seen.
 */
export function StickyActions({ sticks, ref, children }: StickyActionsProps) {
  return (
    <Box
      ref={ref}
      sx={{
        mx: -2.5,
        mb: -2,
        px: 2.5,
        pt: 1.5,
        pb: 2,
        ...(sticks && {
          borderTop: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
          zIndex: 1,
          '@media (min-height: 480px)': { position: 'sticky', bottom: 0 },
          pb: 'max(16px, env(safe-area-inset-bottom))',
        }),
      }}
    >
      {children}
    </Box>
  );
}
