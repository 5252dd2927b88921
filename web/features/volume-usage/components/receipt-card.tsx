import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatInstant, formatNumber } from '#domain/core/format.ts';
import { recordCounts, resultForSender, type ReceiptResult } from '#domain/submissions/receipt-result.ts';
import { stateOf } from '#domain/submissions/receipt-state.ts';
import { asSaid } from '#domain/submissions/as-said.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import { MONO_FONT } from '#web/ui/theme.ts';
import { useReceiptExtras } from '../receipt-extras-context.tsx';
import { KeysAside } from './keys-aside.tsx';
import { StatedFigures } from '../license-file/components/stated-figures.tsx';
import { ReceiptKeys } from './receipt-keys.tsx';

interface ReceiptProps {
  receipt: Receipt;
  /** The name of the account that the file was sent for, where it was sent for one. */
  sentFor?: string | undefined;
}

/** The lasting answer to an upload: who sent what when, and what was counted of it. */
export function ReceiptCard({ receipt, sentFor }: ReceiptProps) {
  const nameOf = useReceiptName();
  return (
    <Card flush heading="h3" title={nameOf(receipt)} action={<ReceiptState receipt={receipt} />}>
      <ReceiptBody receipt={receipt} sentFor={sentFor} />
    </Card>
  );
}

/** What a receipt is called: its file, or how it came where there was none. */
export function useReceiptName(): (receipt: Receipt) => string {
  const { t } = useTranslation();
  return ({ file, licenseFile, kind }) =>
    file?.name ?? licenseFile?.name ?? t(`products.licenses.reportUsage.itext.receipt.withoutFile.${kind}`);
}

/** A receipt without its head. */
export function ReceiptBody({ receipt, sentFor }: ReceiptProps) {
  const extras = useReceiptExtras();
  return (
    <>
      {extras && (
        <Box className="not-printed" sx={{ px: 2.5, pb: 2, '&:empty': { display: 'none' } }}>
          {extras.above(receipt)}
        </Box>
      )}
      <Box sx={{ px: 2.5, pb: 2 }}>
        <Facts receipt={receipt} />
        <KeysAside receipt={receipt} sentFor={sentFor} />
      </Box>
      <ReceiptKeys receipt={asSaid(receipt)} />
      <StatedFigures receipt={receipt} />
      <ReceiptNumbers receipt={receipt} />
    </>
  );
}

/** One word on what became of the file. */
export function ReceiptState({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const result = resultForSender(receipt);
  return (
    <Status tone={tones[result]} variant="chip">
      {t(`products.licenses.reportUsage.itext.receipt.${result}`)}
    </Status>
  );
}

const tones: Readonly<Record<ReceiptResult, StatusTone>> = {
  withdrawn: 'neutral',
  corrected: 'info',
  counted: 'success',
  partly: 'warning',
  kept: 'warning',
  keptAside: 'warning',
  duplicate: 'info',
  nothing: 'warning',
};

function Facts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const { submittedBy, contactEmail, accounts, file, licenseFile } = receipt;
  const named = (
    name: 'reportedBy' | 'reportedAt' | 'records' | 'recordsThen' | 'contact' | 'file',
  ): string => t(`products.licenses.reportUsage.itext.receipt.${name}`);
  const isAmended = accounts.some(({ id }) => stateOf(receipt, id) !== 'STANDS');
  const sentFile = file
    ? t('products.licenses.reportUsage.itext.receipt.fileText', {
        size: formatBytes(file.bytes),
        producer: file.producer,
      })
    : licenseFile && `${licenseFile.name}, ${formatBytes(licenseFile.bytes)}`;
  const ofAccounts = {
    name: t('products.licenses.reportUsage.itext.receipt.account', { count: accounts.length }),
    text: (
      <>
        {accounts.map(({ name }) => name).join(', ')}
        {internal && accounts.map(({ id, name }) => <ReportLink key={id} accountName={name} />)}
      </>
    ),
  };
  return (
    <FactList
      column={170}
      facts={[
        { name: named('reportedBy'), text: submittedBy.name },
        {
          name: named('reportedAt'),
          text: <time dateTime={receipt.submittedAt}>{formatInstant(receipt.submittedAt)}</time>,
        },
        ...(accounts.length > 0 ? [ofAccounts] : []),
        { name: named(isAmended ? 'recordsThen' : 'records'), text: <Records receipt={receipt} /> },
        ...(contactEmail === null ? [] : [{ name: named('contact'), text: contactEmail }]),
        ...(sentFile ? [{ name: named('file'), text: sentFile }] : []),
      ]}
    />
  );
}

/** The figures that an account's receipt has moved stand in the report. */
function ReportLink({ accountName }: { accountName: string }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: 'block', typography: 'body2' }}>
      <PageLink to={links.licensesReportOf(accountName)}>
        {t('products.licenses.reportUsage.itext.receipt.seeReport')}
      </PageLink>
    </Box>
  );
}

function Records({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const parts = recordCounts(receipt)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) =>
      t(`products.licenses.reportUsage.itext.receipt.${kind}`, { count, number: formatNumber(count) }),
    );
  return parts.length > 0 ? parts.join(', ') : t('products.licenses.reportUsage.itext.receipt.noRecords');
}

function ReceiptNumbers({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { id, licenseFile } = receipt;
  const file = receipt.file ?? licenseFile;
  const numbers = [
    { label: t('products.licenses.reportUsage.itext.receipt.number'), value: id, shown: id },
    ...(file
      ? [
          {
            label: t('products.licenses.reportUsage.itext.receipt.sha256'),
            value: file.sha256,
            shown: `${file.sha256.slice(0, 16)}…`,
          },
        ]
      : []),
  ];
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
        px: 2.5,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        typography: 'body2',
      }}
    >
      {numbers.map(({ label, value, shown }) => (
        <Box key={label} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <span>{label}</span>
          <Box
            component="span"
            sx={{ fontFamily: MONO_FONT, fontSize: '0.9286em', overflowWrap: 'anywhere' }}
          >
            {shown}
          </Box>
          <CopyButton value={value} label={label} />
        </Box>
      ))}
    </Box>
  );
}
