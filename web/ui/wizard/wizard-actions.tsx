import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { SubmitButton } from '../submit-button.tsx';

export interface WizardActionsProps {
  /** Left out at the first step. */
  onBack?: (() => void) | undefined;
  /** "Next" unless the step does something else: "Send". */
  nextLabel?: string;
  /** Why the step cannot be left for the next one; undefined when it can. */
  blockedReason?: string | undefined;
  onBlocked: () => void;
  /** While something is sent. */
  isPending?: boolean;
  /** Other ways on: skip, report later, cancel. */
  secondary?: ReactNode;
}

/** The ways on from a step, always in sight on a phone, where the thumb reaches them. */
export function WizardActions(props: WizardActionsProps) {
  const { onBack, nextLabel, blockedReason, onBlocked, isPending = false, secondary } = props;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1,
        position: { xs: 'sticky', sm: 'static' },
        bottom: 0,
        zIndex: 1,
        pt: 2,
        pb: { xs: 'max(8px, env(safe-area-inset-bottom))', sm: 0 },
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: { xs: 'background.paper', sm: 'transparent' },
        // What sticks keeps out of a dialog's padding, where the fields would show below it.
        '.MuiDialogContent-root &': {
          bottom: '-20px',
          mb: { xs: '-20px', sm: 0 },
          pb: { xs: '20px', sm: 0 },
        },
      }}
    >
      {onBack !== undefined && (
        <Button variant="outlined" color="inherit" disabled={isPending} onClick={onBack}>
          {widgets.wizardBack}
        </Button>
      )}
      {secondary}
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <SubmitButton atEnd blockedReason={blockedReason} onBlocked={onBlocked} isPending={isPending}>
          {nextLabel ?? widgets.wizardNext}
        </SubmitButton>
      </Box>
    </Box>
  );
}
