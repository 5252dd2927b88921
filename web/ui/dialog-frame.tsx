import Box from '@mui/material/Box';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { useBackCloses } from './use-back-closes.ts';

export type DialogCloseReason = 'closeButton' | 'escapeKeyDown' | 'backdropClick' | 'back';

export interface DialogFrameProps {
  open: boolean;
  title: ReactNode;
  /** One line below the title; also the dialog's description for screen readers. */
  description?: ReactNode | undefined;
  children?: ReactNode;
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode;
  /** Content width in px, at most 1000 (9.21). */
  width?: number;
  onClose: (reason: DialogCloseReason) => void;
  /** A dialog with typed text must not vanish through a slip of the mouse (2.79). */
  closesOnBackdrop?: boolean;
  /** Dialogs that must be answered have no cross. */
  hideClose?: boolean;
  /** False where the question is about a step in the browser's history, which an entry of its own would bar. */
  hasEntry?: boolean;
  /** Only to be read: the content itself takes the focus, so that the keyboard can scroll it. */
  onlyText?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** After the closing animation: the place to forget what the dialog showed. */
  onExited?: () => void;
}

const MAX_WIDTH = 1000;
const ACTIONS = {
  px: 2.5,
  pt: 1.5,
  pb: 2,
  gap: 1,
  // On a phone the reason why a form cannot be sent stands below its button.
  alignItems: { xs: 'flex-start', sm: 'center' },
  '& > :not(style) ~ :not(style)': { ml: 0 },
} as const;

/** The frame of every dialog: title, content that scrolls, actions that stay; full screen on phones. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    open,
    title,
    description,
    children,
    actions,
    width = 560,
    onClose,
    closesOnBackdrop = false,
  } = props;
  const id = useId();
  useBackCloses(open && props.hasEntry !== false, () => onClose('back'));
  const close: DialogProps['onClose'] = (_event, reason) => {
    if (reason !== 'backdropClick' || closesOnBackdrop) onClose(reason);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      scroll="paper"
      role={props.role ?? 'dialog'}
      aria-labelledby={`${id}-title`}
      {...(description === undefined ? {} : { 'aria-describedby': `${id}-description` })}
      slotProps={{
        paper: {
          sx: {
            width: '100%',
            maxWidth: Math.min(width, MAX_WIDTH),
            m: { xs: 1.5, sm: 4 },
            maxHeight: { xs: 'calc(100% - 24px)', sm: 'calc(100% - 64px)' },
          },
        },
        transition: props.onExited ? { onExited: props.onExited } : {},
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 2.5, pt: 2, pb: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, pt: '3px' }}>
          <Typography variant="h3" component="h2" id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {description !== undefined && (
            <Typography id={`${id}-description`} component="div" sx={{ mt: 0.5, color: 'text.secondary' }}>
              {description}
            </Typography>
          )}
        </Box>
        {props.hideClose !== true && (
          <IconButton
            size="small"
            aria-label={ui.close}
            onClick={() => onClose('closeButton')}
            sx={{ mr: -0.75, color: 'text.secondary' }}
          >
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </Box>
      {children !== undefined && (
        <DialogContent
          {...(props.onlyText === true ? { tabIndex: 0 } : {})}
          sx={{ px: 2.5, pt: 1, pb: actions === undefined ? 2.5 : 1 }}
        >
          {children}
        </DialogContent>
      )}
      {actions !== undefined && <DialogActions sx={ACTIONS}>{actions}</DialogActions>}
    </Dialog>
  );
}
