import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useCountText } from '../use-finder-choices.ts';
import { optionId, useFinderField } from '../use-finder-field.ts';
import { FinderList } from './finder-list.tsx';
import { FinderState } from './finder-state.tsx';

/** What a key is at most; longer texts are found nowhere. */
const TEXT_MAX = 512;

/** The field and what it finds: a combobox whose list is always open. The focus stays in the field. */
export function FinderBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id, typed, type, found, active, point, onKeyDown } = useFinderField();
  const countText = useCountText(found.groups);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Box sx={fieldLook}>
        <Search size={18} aria-hidden style={{ flex: 'none' }} />
        <Box
          component="input"
          ref={field}
          role="combobox"
          aria-label={t('finder.placeholder')}
          aria-expanded={active >= 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(id, active) : undefined}
          placeholder={t('finder.placeholder')}
          value={typed}
          maxLength={TEXT_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton size="small" aria-label={t('finder.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
      <FinderList id={id} found={found} active={active} onPoint={point} onClose={onClose} />
      <FinderState typed={typed.trim()} found={found} />
      <VisuallyHidden role="status">{found.isSettled ? countText : ''}</VisuallyHidden>
    </>
  );
}

const fieldLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 2,
  minHeight: 52,
  flex: 'none',
  color: 'text.secondary',
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 52,
    border: 0,
    outline: 'none',
    bgcolor: 'transparent',
    color: 'text.primary',
    font: 'inherit',
    fontSize: '1rem',
    textOverflow: 'ellipsis',
  },
} as const;
