import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useUiLabels } from '#web/ui/ui-labels.tsx';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { unmatchedQuery } from '../queries.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { UnmatchedFacts } from './unmatched-facts.tsx';

const WIDTH = 480;
const edge = { display: 'flex', gap: 1, px: 2.5, py: 1.5 } as const;

interface UnmatchedSheetProps {
  id: string;
  keyTail: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything known of usage that was set aside, and what may be decided about it. */
export function UnmatchedSheet({ id, keyTail, isOpen, onClose }: UnmatchedSheetProps) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const titleId = useId();
  const one = useQuery(unmatchedQuery(id));
  useBackCloses(isOpen, onClose);
  return (
    <SidePanel open={isOpen} onClose={onClose} titleId={titleId} width={WIDTH}>
      <Box sx={{ ...edge, alignItems: 'center', borderBottom: '1px solid', borderColor: 'divider' }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {t('unmatched.sheet.title', { tail: keyTail })}
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
        aria-label={t('unmatched.sheet.about')}
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
        {one.data && <UnmatchedFacts one={one.data} />}
      </Box>
      {one.data && one.data.state !== 'ASSIGNED' && <Decisions one={one.data} />}
    </SidePanel>
  );
}

function Decisions({ one }: { one: UnmatchedDetail }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'ASSIGN' | 'DECLINE' | 'REOPEN' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Box sx={{ ...edge, flexWrap: 'wrap', borderTop: '1px solid', borderColor: 'divider' }}>
      {one.state === 'OPEN' ? (
        <>
          <Button variant="contained" onClick={() => setAsked('ASSIGN')}>
            {t('unmatched.sheet.assign')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => setAsked('DECLINE')}>
            {t('unmatched.sheet.decline')}
          </Button>
        </>
      ) : (
        <Button variant="outlined" color="inherit" onClick={() => setAsked('REOPEN')}>
          {t('unmatched.sheet.reopen')}
        </Button>
      )}
      {asked === 'ASSIGN' && <AssignDialog one={one} onClose={close} />}
      {(asked === 'DECLINE' || asked === 'REOPEN') && (
        <DecideDialog one={one} action={asked} onClose={close} />
      )}
    </Box>
  );
}
