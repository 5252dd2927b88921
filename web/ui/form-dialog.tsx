import Button from '@mui/material/Button';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormDialogProps extends Pick<DialogFrameProps, 'title' | 'description' | 'width' | 'children'> {
  /** The verb that sends it. */
  submitLabel: string;
  tone?: 'primary' | 'error';
  isPending: boolean;
  /** Whether there is something to send. */
  isReady?: boolean;
  /** Where the button says what is missing and moves there, in place of being disabled (2.73). */
  blocked?: { reason: string | undefined; onBlocked?: () => void };
  onSubmit: () => void;
  onClose: () => void;
}

/** A dialog that asks for something and sends it: one button gives it up, the other waits until it is complete. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, isPending, isReady = true, blocked, onSubmit, onClose, children } = props;
  const canSend = isReady && blocked?.reason === undefined && !isPending;
  const send = (): void => {
    if (canSend) onSubmit();
  };
  return (
    <DialogFrame
      open
      title={props.title}
      description={props.description}
      {...(props.width === undefined ? {} : { width: props.width })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" disabled={isPending} onClick={onClose}>
            {ui.cancel}
          </Button>
          {blocked ? (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                send();
              }}
            >
              <SubmitButton
                atEnd
                isPending={isPending}
                blockedReason={blocked.reason}
                onBlocked={() => blocked.onBlocked?.()}
              >
                {submitLabel}
              </SubmitButton>
            </form>
          ) : (
            <Button
              variant="contained"
              color={props.tone ?? 'primary'}
              loading={isPending}
              disabled={!isReady}
              aria-disabled={!canSend}
              onClick={send}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
