import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { EXPOSURES_LISTED, type StaffExposure } from '#domain/exposures/schema.ts';
import { exposures } from '#domain/messages/en-gb/exposures.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useChange } from '#web/core/use-change.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { ExposureCard, nameOfExposed } from '#web/features/exposures/components/exposure-card.tsx';
import { exposureKeys, exposuresQuery, takeExposureBack } from '#web/features/exposures/queries.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';

addTexts(exposures);

/** License keys that strangers may have, and everybody they were handed to, for internal people. */
export function ExposedKeysPage() {
  const { t } = useTranslation();
  const query = useQuery(exposuresQuery());
  const { data, error } = query;
  const [asked, setAsked] = useState<StaffExposure | null>(null);
  return (
    <ContentColumn>
      <PageHead
        title={t('frame.page.exposedKeys')}
        breadcrumb={[
          <PageLink key="overview" to={links.staffOverview()}>
            {t('frame.page.staffOverview')}
          </PageLink>,
        ]}
        documentTitle={usePageTitle(t('frame.page.exposedKeys'))}
        context={t('exposures.intro')}
      />
      {data && data.length === 0 ? (
        <EmptyState icon={ShieldAlert} title={t('exposures.none')}>
          {t('exposures.noneText')}
        </EmptyState>
      ) : data ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {data.map((of) => (
            <ExposureCard key={of.id} of={of} onWithdraw={() => setAsked(of)} />
          ))}
          {data.length >= EXPOSURES_LISTED && (
            <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
              {t('exposures.cut', { number: formatNumber(data.length) })}
            </Box>
          )}
        </Box>
      ) : error ? (
        <FetchFailure query={query} />
      ) : (
        <CardsSkeleton count={2} height={220} />
      )}
      {asked && <Withdrawal of={asked} onClose={() => setAsked(null)} />}
    </ContentColumn>
  );
}

function Withdrawal({ of, onClose }: { of: StaffExposure; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange({
    send: () => takeExposureBack({ accountId: of.account.id, keyId: of.licenseKeyId }),
    failed: t('exposures.withdrawFailed'),
    changes: exposureKeys(of.account.id),
  });
  const withdraw = async (): Promise<void> => {
    await mutateAsync().catch(() => {}); // a notification has said it
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('exposures.withdrawTitle')}
      confirmLabel={t('exposures.withdraw')}
      onConfirm={withdraw}
      onCancel={onClose}
    >
      {t('exposures.withdrawText', { key: nameOfExposed(of) })}
    </ConfirmDialog>
  );
}
