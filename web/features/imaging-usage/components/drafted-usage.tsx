import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Fragment, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '#web/core/leave-question.tsx';
import { DraftGate } from '#web/features/drafts/draft-gate.tsx';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { SavedStatus } from '#web/ui/wizard/saved-status.tsx';
import { firstUsage, KeptUsage } from '../first-usage-plan.ts';
import { isBegun } from '../usage-machine.ts';
import type { UsageFormProps } from './usage-form.tsx';

interface DraftedUsageProps extends Pick<
  UsageFormProps,
  'accountId' | 'application' | 'licenses' | 'onBegun'
> {
  renderForm: (form: UsageFormProps) => ReactNode;
  /** What was to be sent is in. */
  onDone: () => void;
  /** Stands there while the draft is read; as tall as the form, where something depends on it. */
  waiting?: ReactNode;
}

/** The rows of an application, kept on the server while they are typed. */
export function DraftedUsage(props: DraftedUsageProps) {
  const { accountId, application, licenses, onBegun, onDone, renderForm } = props;
  const { t } = useTranslation();
  const draft = useDraft('imaging-usage', { accountId, cucaId: application.id }, KeptUsage);
  const { content, store } = draft;
  const opened = draft.state.phase === 'open' ? draft.state.opened : 0;
  const saved = draft.state.phase === 'open' ? draft.state.saved : null;
  const first = useMemo(
    () => firstUsage(content, licenses, () => crypto.randomUUID()),
    // What is due may be read again while somebody types: the form goes on with what it began with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [opened],
  );
  // A colleague's text is told of above the form; it does not come back to whoever opens it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const isOwn = useMemo(() => saved?.holder.isCaller === true, [opened]);
  const isHeld = useRef(false);
  // Whoever takes the form away reads the draft anew: it has to be without what was left out.
  const tell = async (isInHand: boolean): Promise<void> => {
    isHeld.current = isInHand;
    if (!isInHand) await store.flush();
    if (isHeld.current === isInHand) onBegun(isInHand);
  };
  if (draft.state.phase === 'loading') return props.waiting ?? <LinesSkeleton count={3} height={96} />;
  // What is in is in, also where the draft can only be removed later.
  const finish = async (isWhole: boolean): Promise<void> => {
    await store.flush();
    if (isWhole) await store.discard().catch(() => {});
    onDone();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <LeaveQuestion unsaved={draft.isUnsaved} />
      <DraftGate state={draft.state} store={store} />
      {isOwn && first.items.some(isBegun) && <Alert severity="info">{t('imagingReport.restored')}</Alert>}
      <Fragment key={opened}>
        {renderForm({
          ...{ accountId, application, licenses, first },
          onBegun: (isInHand) => void tell(isInHand),
          onChange: draft.change,
          onKeep: store.flush,
          onDone: finish,
          status: <SavedStatus state={draft.status} />,
        })}
      </Fragment>
    </Box>
  );
}
