import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '#web/core/leave-question.tsx';
import { useDraft, type OpenDraft } from '#web/features/drafts/use-draft.ts';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { SavedStatus } from '#web/ui/wizard/saved-status.tsx';
import { firstItems, KeptUsage } from '../usage-plan.ts';
import { UsageForm, type UsageFormProps } from './usage-form.tsx';

/** Who has the draft in hand, and whose version counts: the page has the parts for it. */
export type RenderDraft = (draft: Pick<OpenDraft<unknown>, 'state' | 'store'>) => React.ReactNode;

interface DraftedUsageProps extends Pick<
  UsageFormProps,
  'accountId' | 'application' | 'licenses' | 'onDone'
> {
  renderDraft: RenderDraft;
}

/** The rows of an application, kept on the server while they are typed. */
export function DraftedUsage(props: DraftedUsageProps) {
  const { accountId, application, licenses, onDone, renderDraft } = props;
  const { t } = useTranslation();
  const draft = useDraft('imaging-usage', { accountId, cucaId: application.id }, KeptUsage);
  const { content, store } = draft;
  const opened = draft.state.phase === 'open' ? draft.state.opened : 0;
  const first = useMemo(
    () => ({ items: firstItems(content, licenses, () => crypto.randomUUID()), plan: content?.plan ?? [] }),
    // What is due may be read again while somebody types: the form goes on with what it began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [opened],
  );
  if (draft.state.phase === 'loading') return <LinesSkeleton count={3} height={96} />;
  // What is in is in, also where the draft can only be removed later.
  const finish = async (): Promise<void> => {
    await store.flush();
    await store.discard().catch(() => {});
    onDone();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <LeaveQuestion unsaved={draft.isUnsaved} />
      {renderDraft(draft)}
      {(content?.items.length ?? 0) > 0 && <Alert severity="info">{t('imagingReport.restored')}</Alert>}
      <UsageForm
        key={opened}
        {...props}
        first={first}
        isHeld={draft.isHeldElsewhere}
        onChange={draft.change}
        onKeep={store.flush}
        onDone={() => void finish()}
        status={<SavedStatus state={draft.status} />}
      />
    </Box>
  );
}
