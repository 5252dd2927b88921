import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useTranslation } from 'react-i18next';
import { finder } from '#domain/messages/en-gb/finder.ts';
import { addTexts } from '#web/core/i18n.ts';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { FinderBox } from './finder-box.tsx';

addTexts(finder);

interface FinderDialogProps {
  open: boolean;
  onClose: () => void;
}

const HINTS = [
  ['↑ ↓', 'finder.hint.move'],
  ['Enter', 'finder.hint.open'],
  ['Esc', 'finder.hint.leave'],
] as const;

/** The finder over whatever is on screen. It begins empty each time it is opened. */
export function FinderDialog({ open, onClose }: FinderDialogProps) {
  const { t } = useTranslation();
  useBackCloses(open, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t('frame.find'),
          sx: {
            ...{ display: 'flex', flexDirection: 'column', width: '100%', maxWidth: 640 },
            ...{ m: { xs: 1, sm: 4 }, mt: { xs: 1, sm: '12dvh' } },
            maxHeight: { xs: 'calc(100dvh - 16px)', sm: '70dvh' },
          },
        },
      }}
    >
      <FinderBox onClose={onClose} />
      <Box aria-hidden sx={hintLook}>
        {HINTS.map(([keys, text]) => (
          <span key={text}>
            <kbd>{keys}</kbd> {t(text)}
          </span>
        ))}
      </Box>
    </Dialog>
  );
}

const hintLook = {
  display: { xs: 'none', sm: 'flex' },
  gap: 2.5,
  px: 2,
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  typography: 'caption',
  color: 'text.secondary',
  '& kbd': { font: 'inherit', fontWeight: 600 },
} as const;
