import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CertificationDraft, newDraft } from '#domain/self-certification/draft-content.ts';
import { links } from '#web/core/links.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';
import { useDraft, type OpenDraft } from '#web/features/drafts/use-draft.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import type { CertificationGround } from '../use-certification.ts';
import { CertificationWizard } from './certification-wizard.tsx';

interface DraftedReportProps extends CertificationGround {
  variant: 'classic' | undefined;
  /** Whose draft it goes on with, and whose version counts: the page has the parts for it. */
  renderDraft: (draft: Pick<OpenDraft<unknown>, 'state' | 'store'>) => ReactNode;
}

/** The wizard with what was typed before: by oneself or by a colleague. */
export function DraftedReport({ variant, renderDraft, ...ground }: DraftedReportProps) {
  const { t } = useTranslation();
  const { accountId } = ground;
  const draft = useDraft('self-certification', { accountId }, CertificationDraft);
  const { state, store, content } = draft;
  const again = useStartAgain(draft, accountId, variant);
  const [isAsking, setAsking] = useState(false);
  if (state.phase === 'loading') return <CardSkeleton height={420} />;
  // 8.34
  if (state.phase === 'failed')
    return (
      <ErrorState title={t('common.error.fetchFailed')} onRetry={() => void store.open()}>
        {requestFailure(t, state.error).text}
      </ErrorState>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {renderDraft(draft)}
      {draft.isUnreadable && !again.isFresh ? (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={() => setAsking(true)}>
              {t('certification.startAgain')}
            </Button>
          }
        >
          {t('certification.unreadable')}
        </Alert>
      ) : (
        <CertificationWizard
          key={again.round}
          ground={ground}
          draft={draft}
          first={(again.isFresh ? null : content) ?? newDraft()}
          variant={variant}
          onStartAgain={() => setAsking(true)}
          onMore={again.begin}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        tone="error"
        title={t('certification.startAgainTitle')}
        confirmLabel={t('certification.startAgain')}
        onConfirm={async () => {
          await again.discard();
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('certification.startAgainText')}
      </ConfirmDialog>
    </Box>
  );
}

/** Begins anew: the draft goes, and so does what the page holds of it. */
function useStartAgain(
  { state, store }: OpenDraft<CertificationDraft>,
  accountId: string,
  variant: 'classic' | undefined,
) {
  const { t } = useTranslation();
  const notify = useNotify();
  const navigate = useNavigateHere();
  const opened = state.phase === 'open' ? state.opened : 0;
  const [fresh, setFresh] = useState({ opened: 0, count: 0 });
  const begin = (): void => {
    setFresh(({ count }) => ({ opened, count: count + 1 }));
    void navigate({ ...links.pastUsage(accountId, { variant }), replace: true });
  };
  return {
    isFresh: fresh.opened === opened,
    round: `${opened} ${fresh.count}`,
    begin,
    discard: async (): Promise<void> => {
      try {
        await store.discard();
        begin();
      } catch (error) {
        notify(requestFailure(t, error));
      }
    },
  };
}
