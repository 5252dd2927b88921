import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { QueryContent } from '#web/core/query-content.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { unmatchedQuery, sendDecision } from '../queries.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DeclineSenderDialog } from './decline-sender-dialog.tsx';
import { NotedDialog } from './noted-dialog.tsx';
import { chosenIds, OthersChoice, type Others } from './others-choice.tsx';
import { UnmatchedFacts } from './unmatched-facts.tsx';

interface UnmatchedSheetProps {
  id: string;
  keyTail: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything known of usage that was set aside, and what may be decided about it. */
export function UnmatchedSheet({ id, keyTail, isOpen, onClose }: UnmatchedSheetProps) {
  const { t } = useTranslation();
  const one = useQuery(unmatchedQuery(id));
  useBackCloses(isOpen, onClose);
  return (
    <SidePanel
      open={isOpen}
      onClose={onClose}
      title={t('unmatched.sheet.title', { tail: keyTail })}
      about={t('unmatched.sheet.about')}
      foot={one.data && <Decisions one={one.data} />}
    >
      <QueryContent query={one}>{(data) => <UnmatchedFacts one={data} />}</QueryContent>
    </SidePanel>
  );
}

/** None where its usage counts by now; a dialog that is open stays until it is closed, with what was typed in it. */
function Decisions({ one }: { one: UnmatchedDetail }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'ASSIGN' | 'DECLINE' | 'DECLINE_SENDER' | 'REOPEN' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      {one.state === 'OPEN' ? (
        <>
          <Button variant="contained" onClick={() => setAsked('ASSIGN')}>
            {t('unmatched.sheet.assign')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => setAsked('DECLINE')}>
            {t('unmatched.sheet.decline')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => setAsked('DECLINE_SENDER')}>
            {t('unmatched.sheet.declineSender')}
          </Button>
        </>
      ) : (
        one.state === 'DECLINED' && (
          <Button variant="outlined" color="inherit" onClick={() => setAsked('REOPEN')}>
            {t('unmatched.sheet.reopen')}
          </Button>
        )
      )}
      {asked === 'ASSIGN' && <AssignDialog one={one} onClose={close} />}
      {asked === 'DECLINE_SENDER' && <DeclineSenderDialog one={one} onClose={close} />}
      {(asked === 'DECLINE' || asked === 'REOPEN') && (
        <DecideDialog one={one} action={asked} onClose={close} />
      )}
    </>
  );
}

interface DecideDialogProps {
  one: UnmatchedDetail;
  action: 'DECLINE' | 'REOPEN';
  onClose: () => void;
}

/** Declines usage that was set aside, or lets it wait again. */
function DecideDialog({ one, action, onClose }: DecideDialogProps) {
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
