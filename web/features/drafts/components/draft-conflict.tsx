import Button from '@mui/material/Button';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#domain/core/format.ts';
import type { DraftInfo } from '#domain/drafts/schema.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import type { ConflictCode, DraftState } from '../draft-machine.ts';
import type { DraftStore } from '../draft-store.ts';

const titles = {
  DRAFT_CHANGED: 'drafts.conflictTitle',
  DRAFT_GONE: 'drafts.goneTitle',
} as const satisfies Record<ConflictCode, string>;

/** Asks whose version of a draft counts, before anything of either is lost; there is no way past the question. */
export function DraftConflictDialog({ state, store }: { state: DraftState; store: DraftStore }) {
  const { t } = useTranslation();
  const conflict = state.phase === 'open' && state.progress.is === 'conflict' ? state.progress : null;
  if (!conflict) return null;
  return (
    <DialogFrame
      open
      role="alertdialog"
      width={480}
      hideClose
      onClose={() => undefined}
      title={t(titles[conflict.code])}
      description={`${describe(t, conflict.draft)} ${t('drafts.nothingLost')}`}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={() => void store.open()}>
            {conflict.draft ? t('drafts.openTheirs') : t('drafts.startAgain')}
          </Button>
          {/* The answer after which nothing typed is lost has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button variant="contained" autoFocus onClick={store.keepMine}>
            {t('drafts.keepMine')}
          </Button>
        </>
      }
    />
  );
}

function describe(t: TFunction, draft: DraftInfo | null): string {
  if (!draft) return t('drafts.gone');
  const about = { name: draft.holder.name, time: formatInstant(draft.savedAt) };
  return draft.holder.isCaller ? t('drafts.changedByYou', about) : t('drafts.changedBy', about);
}
