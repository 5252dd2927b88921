import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/core/person-name.ts';
import type { DraftApp } from '#domain/self-certification/draft-content.ts';
import type { FormContact } from '#domain/self-certification/form.ts';
import type { CertificationGround } from '../use-certification.ts';
import { UsageLines } from '../usage/components/usage-lines.tsx';

interface ReportedAppProps {
  report: Pick<CertificationGround, 'licenses'>;
  app: DraftApp;
}

/** An application as it is reported, to be read. */
export function ReportedApp({ report, app }: ReportedAppProps) {
  const { t } = useTranslation();
  const { primaryReportingContact: first, secondaryReportingContact: second } = app;
  const contacts = [first, ...(second ? [second] : [])].map(contactText).filter((text) => text !== '');
  const rows: [label: string, lines: readonly string[]][] = [
    [
      t('certification.app.licenseType'),
      app.licenseType === 'Internal' || app.licenseType === 'Commercial'
        ? [t(`certification.app.licenseTypeShort.${app.licenseType}`)]
        : [],
    ],
    [t('certification.summary.products'), [app.products.map((one) => one.licensedProduct).join(', ')]],
    [t('certification.summary.contacts'), contacts],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {app.description.trim() !== '' && (
        <Box
          sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', maxHeight: 160, overflowY: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={t('certification.app.description')}
        >
          {app.description.trim()}
        </Box>
      )}
      <Box
        component="dl"
        sx={{
          ...{ m: 0, display: 'grid', columnGap: 2, rowGap: 0.75 },
          gridTemplateColumns: { xs: '1fr', sm: '120px minmax(0, 1fr)' },
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, mb: { xs: 0.5, sm: 0 }, overflowWrap: 'anywhere' },
        }}
      >
        {rows.map(([label, lines]) => (
          <Pair key={label} label={label} lines={lines} />
        ))}
        <dt>{t('certification.summary.usage')}</dt>
        <dd>
          <UsageLines app={app} licenses={report.licenses} />
        </dd>
      </Box>
    </Box>
  );
}

function Pair({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </dd>
    </>
  );
}

const contactText = (contact: FormContact): string =>
  [fullName(contact), contact.email.trim()].filter((text) => text !== '').join(', ');
