import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activation } from '#domain/messages/en-gb/activation.ts';
import { addTexts } from '#web/core/i18n.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { ActivationDialog } from '#web/features/activation/components/activation-dialog.tsx';
import { usePrefill } from '#web/features/activation/use-prefill.ts';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(activation);

/** 2.07: the place that installers lead to; it opens the dialog of activation. */
export function ActivationsPage() {
  const { t } = useTranslation();
  const { prefill, isInAddress } = usePrefill();
  const [isOpen, setOpen] = useState(true);
  const title = t('activation.title');
  return (
    <Box component={ContentColumn}>
      <PageHead title={title} documentTitle={usePageTitle(title)} />
      <EmptyState
        icon={MonitorCheck}
        title={t('activation.emptyTitle')}
        action={
          <Button variant="contained" onClick={() => setOpen(true)}>
            {t('activation.open')}
          </Button>
        }
      >
        {t('activation.about')}
      </EmptyState>
      {/* Opened before, the dialog would leave the first address in the history. */}
      {isOpen && !isInAddress && <ActivationDialog prefill={prefill} onClose={() => setOpen(false)} />}
    </Box>
  );
}
