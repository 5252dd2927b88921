import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { isHeldElsewhere, type DraftState } from '../draft-machine.ts';
import type { DraftStore } from '../draft-store.ts';

/** Says that a colleague has the form in hand, and offers to go on with it. */
export function DraftHolder({ state, store }: { state: DraftState; store: DraftStore }) {
  const { t } = useTranslation();
  if (state.phase !== 'open' || !state.saved || !isHeldElsewhere(state)) return null;
  const { holder, savedAt } = state.saved;
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" variant="outlined" color="inherit" onClick={store.takeOver}>
          {t('drafts.takeOver')}
        </Button>
      }
    >
      {t('drafts.holder', { name: holder.name })} <RelativeTime value={savedAt} />.
    </Alert>
  );
}
