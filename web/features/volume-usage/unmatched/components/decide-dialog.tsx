import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { sendDecision } from '../queries.ts';
import { NotedDialog } from './noted-dialog.tsx';
import { chosenIds, OthersChoice, type Others } from './others-choice.tsx';

interface DecideDialogProps {
  one: UnmatchedDetail;
  action: 'DECLINE' | 'REOPEN';
  onClose: () => void;
}

/** Declines usage that was set aside, or lets it wait again. */
export function DecideDialog({ one, action, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const [others, setOthers] = useState<readonly Others[]>([]);
  const texts = action === 'DECLINE' ? 'decline' : 'reopen';
  return (
    <NotedDialog
      title={t(`unmatched.${texts}.title`, { tail: one.keyTail })}
      says={t(`unmatched.${texts}.says`)}
      noteLabel={t(`unmatched.${texts}.note`)}
      confirmLabel={t(`unmatched.${texts}.confirm`)}
      send={async (note) => sendDecision(action, { ids: chosenIds(one, others), note })}
      outcome={(changed) => t(changed > 0 ? `unmatched.${texts}.done` : `unmatched.${texts}.repeated`)}
      failed={t(`unmatched.${texts}.failed`)}
      onClose={onClose}
    >
      <OthersChoice one={one} kinds={['sameFile', 'sameKey']} chosen={others} onChange={setOthers} />
    </NotedDialog>
  );
}
