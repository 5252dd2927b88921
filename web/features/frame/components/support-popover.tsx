import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { loadCode } from '#web/core/load-code.ts';

const loadCard = () => import('./support-card.tsx');
const SupportCard = lazyPart(loadCard, (part) => part.SupportCard);

/** Whom to ask: a fixed customer-success address (1.06, 8.40). */
export function SupportPopover() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<LifeBuoy size={17} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t('frame.support.open')}
        onPointerEnter={() => void loadCode(loadCard)}
        onClick={(event) => {
          setOpened(true);
          setAnchor(event.currentTarget);
        }}
        sx={{
          color: 'text.secondary',
          '& .MuiButton-startIcon': { mr: { xs: 0, sm: 0.75 }, ml: 0 },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('frame.support.open')}
        </Box>
      </Button>
      {wasOpened && <SupportCard anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
