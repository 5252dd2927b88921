import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { loadCode } from '#web/core/load-code.ts';

const loadDialog = () => import('./finder-dialog.tsx');
const FinderDialog = lazyPart(loadDialog, (part) => part.FinderDialog);

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the finder, as Ctrl K does (⌘ K on Apple's keyboards); its code comes when it is first wanted. */
export function FinderButton() {
  const { t } = useTranslation();
  // Null until it is first wanted.
  const [open, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, metaKey, ctrlKey, altKey, shiftKey } = event;
      if (key !== 'k' || altKey || shiftKey || (isApple ? ctrlKey || !metaKey : metaKey || !ctrlKey)) return;
      event.preventDefault();
      setOpen((isOpen) => isOpen !== true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Search size={17} aria-hidden />}
        aria-label={t('frame.find')}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void loadCode(loadDialog)}
        onFocus={() => void loadCode(loadDialog)}
        onClick={() => setOpen(true)}
        sx={look}
      >
        <Box component="span" sx={onlyWide}>
          {t('frame.find')}
        </Box>
        {/* Drawn, not written: the keys are no part of the button's name. */}
        <Box component="kbd" aria-hidden sx={onlyWide} />
      </Button>
      {open !== null && <FinderDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

const onlyWide = { display: { xs: 'none', sm: 'inline' } } as const;
const look = {
  color: 'text.secondary',
  minWidth: { xs: 40, sm: 0 },
  borderColor: { xs: 'transparent', sm: 'divider' },
  gap: 1.5,
  '& .MuiButton-startIcon': { m: 0 },
  '& kbd': { typography: 'caption', '&::before': { content: isApple ? '"⌘ K"' : '"Ctrl K"' } },
} as const;
