import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffCase, StaffCaseDetail } from '#domain/cases/schema.ts';
import { isOpenCase } from '#domain/self-certification/case-status.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useUiLabels } from '#web/ui/ui-labels.tsx';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { caseQuery } from '../queries.ts';
import { CaseFacts } from './case-facts.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

const WIDTH = 520;
const edge = { display: 'flex', gap: 1, px: 2.5, py: 1.5 } as const;

interface CaseSheetProps {
  opened: StaffCase;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything known of a case, and what staff may do with it. */
export function CaseSheet({ opened, isOpen, onClose }: CaseSheetProps) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const titleId = useId();
  const one = useQuery(caseQuery({ accountId: opened.account.id, caseId: opened.id }));
  useBackCloses(isOpen, onClose);
  return (
    <SidePanel open={isOpen} onClose={onClose} titleId={titleId} width={WIDTH}>
      <Box sx={{ ...edge, alignItems: 'center', borderBottom: '1px solid', borderColor: 'divider' }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {t('cases.sheet.title', { account: opened.account.name })}
        </Typography>
        <IconButton size="small" aria-label={labels.close} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
      {/* It takes the focus, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Box
        tabIndex={0}
        role="group"
        aria-label={t('cases.sheet.about')}
        sx={{ flex: 1, overflowY: 'auto', px: 2.5, py: 2 }}
      >
        {one.isPending && <span role="status">{labels.loading} …</span>}
        {one.isError && (
          <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
            {requestFailure(t, one.error).text}
            <Button variant="outlined" color="inherit" onClick={() => void one.refetch()}>
              {labels.retry}
            </Button>
          </Box>
        )}
        {one.data && <CaseFacts one={one.data} />}
      </Box>
      {one.data && <Acts one={one.data} />}
    </SidePanel>
  );
}

function Acts({ one }: { one: StaffCaseDetail }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'status' | 'reopen' | 'note' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Box sx={{ ...edge, flexWrap: 'wrap', borderTop: '1px solid', borderColor: 'divider' }}>
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
    </Box>
  );
}
