import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSearch } from '@tanstack/react-router';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prefillOf } from '#domain/activation/activation-search.ts';
import { activation } from '#domain/messages/en-gb/activation.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { ActivationDialog } from '#web/features/activation/components/activation-dialog.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(activation);

/** 2.07: the place that installers lead to; it opens the dialog of activation. */
export function ActivationsPage() {
  return (
    <PageGate page="activations">
      <Activations />
    </PageGate>
  );
}

function Activations() {
  const { t } = useTranslation();
  const { m, e } = useSearch({ from: '/portal/activations' });
  const navigate = useNavigateHere();
  // Machine ids are secrets: they stay in the memory of this page, and neither in its address nor in the history.
  const [prefill] = useState(() =>
    prefillOf({ ...(m === undefined ? {} : { m }), ...(e === undefined ? {} : { e }) }),
  );
  const isInAddress = m !== undefined || e !== undefined;
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    if (isInAddress) void navigate({ ...links.activations(), replace: true });
  }, [isInAddress, navigate]);
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
