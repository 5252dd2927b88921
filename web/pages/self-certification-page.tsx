import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useTranslation } from 'react-i18next';
import { certificationWizard } from '#domain/messages/en-gb/certification-wizard.ts';
import { certifiedFamilies } from '#domain/self-certification/schema.ts';
import { addTexts } from '#web/core/i18n.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { DraftGate } from '#web/features/drafts/draft-gate.tsx';
import { DraftedReport } from '#web/features/self-certification/components/drafted-report.tsx';
import { certifiableQuery, licensedProductsQuery } from '#web/features/self-certification/queries.ts';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(certificationWizard);

/** 2.26: reporting past usage, the self-certification wizard in both variants (2.83, 2.85). */
export function SelfCertificationPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const account = useAccountName(accountId);
  const title = t('frame.page.pastUsage');
  return (
    <Box component={ContentColumn} sx={{ display: 'grid', gap: 2.5, '& > header': { mb: 0 } }}>
      <PageHead
        title={title}
        documentTitle={usePageTitle(title)}
        breadcrumb={[
          <PageLink key="account" to={links.account(accountId)}>
            {account ?? ''}
          </PageLink>,
        ]}
        context={account === undefined ? ' ' : t('certification.context', { account })}
      />
      <Report accountId={accountId} />
    </Box>
  );
}

function Report({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { variant } = useSearch({ from: '/portal/accounts/$accountId/report-past-usage' });
  const licenses = useQuery(certifiableQuery(accountId));
  const products = useQuery(licensedProductsQuery);
  if (!licenses.data || !products.data) {
    const failed = [licenses, products].find(({ error }) => error !== null);
    return failed ? <FetchFailure query={failed} /> : <CardSkeleton height={420} />;
  }
  if (licenses.data.length === 0)
    return (
      <EmptyState
        icon={ClipboardCheck}
        heading="h2"
        title={t('certification.nothing.title')}
        action={<PageLink to={links.account(accountId)}>{t('certification.nothing.back')}</PageLink>}
      >
        {t('certification.nothing.text')}
      </EmptyState>
    );
  return (
    <DraftedReport
      accountId={accountId}
      licenses={licenses.data}
      products={products.data.filter(({ platform }) =>
        certifiedFamilies.some((family) => family === platform),
      )}
      variant={variant}
      renderDraft={(draft) => <DraftGate {...draft} />}
    />
  );
}
