import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { ReportedLicense } from '#domain/volume-usage/license-file/schema.ts';
import { LeaveQuestion } from '#web/core/leave-question.tsx';
import { useDraft, type OpenDraft } from '#web/features/drafts/use-draft.ts';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { SavedStatus } from '#web/ui/wizard/saved-status.tsx';
import { HEIGHT_TO_COME } from '#web/ui/height-to-come.ts';
import { rowsOf, type LicenseRow } from '../rows-machine.ts';
import { keptRowsOf, KeptReports, withRows } from '../rows-plan.ts';
import { RowsForm, type RowsFormProps } from './rows-form.tsx';

const KEY = 'products.licenses.reportUsage.licenseFile';

export interface DraftedRowsProps extends Pick<RowsFormProps, 'file' | 'accountId' | 'form' | 'onReported'> {
  license: ReportedLicense;
  /** Whose draft it goes on with, and whose version counts: the page has the parts for it. */
  renderDraft: (draft: Pick<OpenDraft<unknown>, 'state' | 'store'>) => ReactNode;
}

/** The rows of a file, kept on the server while they are typed; the file is not. */
export function DraftedRows(props: DraftedRowsProps) {
  const { file, license, accountId, renderDraft, onReported } = props;
  const { t } = useTranslation();
  const draft = useDraft('license-usage', { accountId: license.accountId }, KeptReports);
  if (draft.state.phase === 'loading')
    return (
      <div className={HEIGHT_TO_COME}>
        <LinesSkeleton count={3} height={72} />
      </div>
    );
  const { products } = file;
  const keyTail = [...new Set(products.map((product) => product.keyTail ?? ''))].join(' ');
  const kept = keptRowsOf(draft.content, keyTail, products);
  const keep = (rows: readonly LicenseRow[]): void =>
    draft.change(withRows(draft.content, keyTail, { name: file.file.name, rows }));
  const forget = (receipt: Receipt): void => {
    const left = withRows(draft.content, keyTail, null);
    draft.change(left);
    void settle(draft.store, left);
    onReported(receipt);
  };
  const about = {
    product: license.productName,
    account: license.accountName,
    tail: products[0]?.keyTail ?? '',
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <LeaveQuestion unsaved={draft.isUnsaved} />
      {renderDraft(draft)}
      <Box sx={{ color: 'text.secondary' }}>{t(`${KEY}.foundFor`, about)}</Box>
      {accountId !== undefined && accountId !== license.accountId && (
        <Alert severity="warning">{t(`${KEY}.otherAccount`, { account: license.accountName })}</Alert>
      )}
      {kept.length > 0 && <Alert severity="info">{t(`${KEY}.restored`)}</Alert>}
      <RowsForm
        {...props}
        key={draft.state.phase === 'open' ? draft.state.opened : 0}
        first={kept.length > 0 ? kept : rowsOf(products)}
        onChange={keep}
        onReported={forget}
        status={<SavedStatus state={draft.status} />}
      />
    </Box>
  );
}

/**
 * What was typed last is saved first: the page that is left saves it too, and a draft is discarded by its last version.
 * The rows of other files stay. What cannot be removed now ends by itself; what was reported is reported.
 */
async function settle(store: OpenDraft<KeptReports>['store'], left: KeptReports): Promise<void> {
  if (!(await store.flush()) || left.files.length > 0) return;
  await store.discard().catch(() => {});
}
