import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FINDER_TEXT_MIN } from '#domain/finder/schema.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import type { FinderChoices } from '../use-finder-choices.ts';

interface FinderStateProps {
  typed: string;
  found: FinderChoices;
}

/** Below the list: that the server could not be asked, or that it knows nothing under this text. */
export function FinderState({ typed, found }: FinderStateProps) {
  const { t } = useTranslation();
  const { groups, answer, isSettled, error, retry } = found;
  if (error)
    return (
      <Box role="alert" sx={look}>
        <strong>{t('finder.failed')}</strong>
        <div>{requestFailure(t, error).text}</div>
        <Button variant="outlined" color="inherit" onClick={retry} sx={{ mt: 1 }}>
          {t('common.retry')}
        </Button>
      </Box>
    );
  const isEmpty = groups.every(({ kind }) => kind === 'action');
  if (!isEmpty || typed === '') return null;
  // A first answer is awaited in the room that its rows will take.
  if (!isSettled && answer === undefined && typed.length >= FINDER_TEXT_MIN)
    return <Box sx={look}>{t('finder.searching')}</Box>;
  return (
    <Box sx={look}>
      <strong>{t('finder.nothing', { text: typed })}</strong>
      <div>{t('finder.nothingText')}</div>
    </Box>
  );
}

const look = {
  px: 2,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& strong': { color: 'text.primary', fontWeight: 600 },
} as const;
