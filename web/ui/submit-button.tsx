import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, type ReactNode } from 'react';

interface SubmitButtonProps {
  children: ReactNode;
  /** Why the form cannot be sent yet; undefined when it can. */
  blockedReason?: string | undefined;
  /** Moves to the first problem. */
  onBlocked: () => void;
  isPending?: boolean;
  /** At the end of a line the reason stands before the button; on a phone the button takes the line. */
  atEnd?: boolean;
}

const END = {
  display: 'flex',
  flexDirection: 'row-reverse',
  '& > .MuiButton-root': { flex: { xs: '1 0 auto', sm: 'none' } },
  '& > span': { flexBasis: { xs: '100%', sm: 'auto' }, textAlign: { xs: 'center', sm: 'end' } },
} as const;

/**
 * Sends a form. While the form is invalid or unchanged it is disabled in a way that stays reachable: it says why, and
 * pressing it moves to the first problem (2.73, 5.32).
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, blockedReason, onBlocked, isPending = false, atEnd = false } = props;
  const reasonId = useId();
  const isBlocked = blockedReason !== undefined;
  return (
    <Box
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        ...(atEnd && END),
      }}
    >
      <Button
        type="submit"
        variant="contained"
        loading={isPending}
        aria-disabled={isBlocked || undefined}
        aria-describedby={reasonId}
        onClick={(event) => {
          if (!isBlocked) return;
          event.preventDefault();
          onBlocked();
        }}
      >
        {children}
      </Button>
      <Box component="span" id={reasonId} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {blockedReason}
      </Box>
    </Box>
  );
}
