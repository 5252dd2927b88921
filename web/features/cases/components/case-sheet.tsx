import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffCase, StaffCaseDetail } from '#domain/cases/schema.ts';
import { isOpenCase } from '#domain/self-certification/case-status.ts';
import { QueryContent } from '#web/core/query-content.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { caseQuery } from '../queries.ts';
import { CaseFacts } from './case-facts.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

interface CaseSheetProps {
  opened: StaffCase;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything known of a case, and what staff may do with it. */
export function CaseSheet({ opened, isOpen, onClose }: CaseSheetProps) {
  const { t } = useTranslation();
  const one = useQuery(caseQuery({ accountId: opened.account.id, caseId: opened.id }));
  useBackCloses(isOpen, onClose);
  return (
    <SidePanel
      open={isOpen}
      onClose={onClose}
      title={t('cases.sheet.title', { account: opened.account.name })}
      about={t('cases.sheet.about')}
      foot={one.data && <Acts one={one.data} />}
    >
      <QueryContent query={one}>{(data) => <CaseFacts one={data} />}</QueryContent>
    </SidePanel>
  );
}

function Acts({ one }: { one: StaffCaseDetail }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'status' | 'reopen' | 'note' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <Button variant="contained" onClick={() => setAsked('status')}>
        {t('cases.sheet.setStatus')}
      </Button>
      {!isOpenCase(one) && (
        <Button variant="outlined" color="inherit" onClick={() => setAsked('reopen')}>
          {t('cases.sheet.reopen')}
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={() => setAsked('note')}>
        {t('cases.sheet.addNote')}
      </Button>
      {(asked === 'status' || asked === 'reopen') && (
        <StatusDialog one={one} isReopening={asked === 'reopen'} onClose={close} />
      )}
      {asked === 'note' && <NoteDialog one={one} onClose={close} />}
    </>
  );
}
