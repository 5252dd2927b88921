import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { DraftState } from '../draft-machine.ts';

/** Says that the form goes on with what a colleague typed; stays while somebody types, so that nothing jumps. */
export function DraftHolder({ state }: { state: DraftState }) {
  const { t } = useTranslation();
  if (state.phase !== 'open' || !state.colleague) return null;
  const { holder, savedAt } = state.colleague;
  return (
    <Alert severity="info">
      {t('drafts.workedOn', { name: holder.name })} <RelativeTime value={savedAt} />. {t('drafts.goOn')}
    </Alert>
  );
}
