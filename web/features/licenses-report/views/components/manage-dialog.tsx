import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ReportView } from '#domain/licenses-report/views/schema.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { useViewDeletion } from '../use-view-changes.ts';
import { ViewFacts } from './view-facts.tsx';

const Views = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // The buttons stay in one line, and a long name takes more of them.
  '& li': { display: 'flex', alignItems: 'center', gap: 4, padding: '8px 0' },
  '& li > button': { flex: 'none' },
  '& li + li': { borderTop: '1px solid var(--mui-palette-divider)' },
  '& .about': { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .name': { fontWeight: 600 },
});

interface ManageDialogProps {
  views: readonly ReportView[];
  counts: ReadonlyMap<string, number> | undefined;
  onEdit: (view: ReportView) => void;
  onClose: () => void;
}

/** Every view with its number, its link, and what can be done with it. */
export function ManageDialog({ views, counts, onEdit, onClose }: ManageDialogProps) {
  const { t } = useTranslation();
  const [doomed, setDoomed] = useState<ReportView | null>(null);
  const { mutateAsync } = useViewDeletion();
  return (
    <DialogFrame
      open
      title={t('reportViews.manageTitle')}
      width={640}
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          {t('reportViews.close')}
        </Button>
      }
    >
      {views.length === 0 && <p>{t('reportViews.none')}</p>}
      <Views>
        {views.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            count={counts?.get(view.id)}
            onEdit={onEdit}
            onDelete={setDoomed}
          />
        ))}
      </Views>
      <ConfirmDialog
        open={doomed !== null}
        title={t('reportViews.deleteTitle', { view: doomed?.name ?? '' })}
        confirmLabel={t('reportViews.delete')}
        tone="error"
        onCancel={() => setDoomed(null)}
        onConfirm={async () => {
          if (doomed) await mutateAsync(doomed).catch(() => {}); // a notification has said it
          setDoomed(null);
        }}
      >
        {t('reportViews.deleteText')}
      </ConfirmDialog>
    </DialogFrame>
  );
}

interface ViewLineProps {
  view: ReportView;
  count: number | undefined;
  onEdit: (view: ReportView) => void;
  onDelete: (view: ReportView) => void;
}

function ViewLine({ view, count, onEdit, onDelete }: ViewLineProps) {
  const { t } = useTranslation();
  const { id, name } = view;
  const keys =
    count === undefined
      ? t('reportViews.counting')
      : t('reportViews.keys', { count, number: formatNumber(count) });
  return (
    <li>
      <div className="about">
        <span className="name">{name}</span>
        <ViewFacts view={view} keys={keys} />
      </div>
      <CopyButton
        value={`${location.origin}/reports/licenses?view=${id}`}
        label={t('reportViews.copyLink', { view: name })}
      />
      <Button
        size="small"
        color="inherit"
        aria-label={t('reportViews.editNamed', { view: name })}
        onClick={() => onEdit(view)}
      >
        {t('reportViews.edit')}
      </Button>
      {view.isOwn && (
        <Button
          size="small"
          color="error"
          aria-label={t('reportViews.deleteNamed', { view: name })}
          onClick={() => onDelete(view)}
        >
          {t('reportViews.delete')}
        </Button>
      )}
    </li>
  );
}
