import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatInstant, formatNumber, formatPeriod } from '#domain/core/format.ts';
import { pluralCount } from '#domain/core/plural-count.ts';
import { isAmended, totalsBeside } from '#domain/submissions/history/history-state.ts';
import type { UsageReport } from '#domain/submissions/history/schema.ts';
import { periodOf } from '#domain/submissions/receipt-figures.ts';
import { recordCounts } from '#domain/submissions/receipt-result.ts';
import type { ReceiptFile } from '#domain/submissions/schema.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { MONO_FONT } from '#web/ui/theme.ts';

/** What was sent, by whom, when, and what it came to. */
export function ReceiptFacts({ report: { receipt, state, replaced } }: { report: UsageReport }) {
  const { t } = useTranslation();
  const { submittedBy, accounts, contactEmail } = receipt;
  const { token } = submittedBy;
  const byToken = token === undefined ? [] : [t('submissions.receipt.byToken', { token })];
  // Somebody without a name is called by their address.
  const submitter = [...new Set([submittedBy.name, submittedBy.email, ...byToken])];
  const period = periodOf([receipt]);
  const isThen = isAmended(state);
  const records = recordCounts(receipt).filter(([, count]) => count > 0);
  const totals = totalsBeside(state, receipt).map(({ unit, value }) =>
    t(`submissions.figure.${unit}`, { count: pluralCount(value), value: formatNumber(value) }),
  );
  return (
    <FactList
      facts={[
        {
          name: t('submissions.receipt.submittedBy'),
          text: submitter.map((line) => <div key={line}>{line}</div>),
        },
        {
          name: t('submissions.receipt.submittedAt'),
          text: <time dateTime={receipt.submittedAt}>{formatInstant(receipt.submittedAt)}</time>,
        },
        { name: t('submissions.receipt.kind'), text: t(`submissions.kind.${receipt.kind}`) },
        {
          name: t('submissions.receipt.state'),
          text:
            state === 'STANDS' && replaced
              ? t('submissions.replacedHelp')
              : t(`submissions.stateHelp.${state}`),
        },
        {
          name: t('submissions.receipt.period'),
          // Of what was set aside its sender is not told the days.
          text: period
            ? formatPeriod(period)
            : receipt.hasUnlinkedKeys
              ? '–'
              : t('submissions.receipt.noPeriod'),
        },
        {
          name: t(isThen ? 'submissions.receipt.totalsThen' : 'submissions.receipt.totals'),
          text: totals.join(' · ') || '–',
        },
        {
          name: t(isThen ? 'submissions.receipt.recordsThen' : 'submissions.receipt.records'),
          text:
            records
              .map(([kind, count]) =>
                t(`submissions.receipt.recordText.${kind}`, { number: formatNumber(count) }),
              )
              .join(', ') || t('submissions.receipt.noRecords'),
        },
        ...(accounts.length > 0
          ? [
              {
                name: t('submissions.receipt.account', { count: accounts.length }),
                text: accounts.map(({ name }) => name).join(', '),
              },
            ]
          : []),
        ...(contactEmail === null ? [] : [{ name: t('submissions.receipt.contact'), text: contactEmail }]),
        { name: t('submissions.receipt.number'), text: <Code>{receipt.id}</Code>, copied: receipt.id },
      ]}
    />
  );
}

const SHA_SHOWN = 16;

/** Of the file that was sent. */
export function FileFacts({ file }: { file: ReceiptFile }) {
  const { t } = useTranslation();
  return (
    <FactList
      facts={[
        { name: t('submissions.receipt.fileName'), text: file.name },
        { name: t('submissions.receipt.size'), text: formatBytes(file.bytes) },
        {
          name: t('submissions.receipt.sha256'),
          text: <Code>{file.sha256.slice(0, SHA_SHOWN)}…</Code>,
          copied: file.sha256,
        },
        { name: t('submissions.receipt.fileId'), text: <Code>{file.fileId}</Code>, copied: file.fileId },
        { name: t('submissions.receipt.seq'), text: formatNumber(file.seq) },
        { name: t('submissions.receipt.instance'), text: <Code>{file.instanceId}</Code> },
        { name: t('submissions.receipt.producer'), text: file.producer },
        { name: t('submissions.receipt.createdAt'), text: formatInstant(file.createdAt) },
      ]}
    />
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontFamily: MONO_FONT, fontSize: '0.9286em' }}>
    {children}
  </Box>
);
