import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { formatBytes, formatNumber } from '#domain/core/format.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { ShortList } from '#web/ui/short-list.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import { MONO_FONT } from '#web/ui/theme.ts';
import { periodText, ReceiptKeys } from './receipt-keys.tsx';

/** The lasting answer to an upload: who sent what when, and what was counted of it. */
export function ReceiptCard({ receipt }: { receipt: Receipt }) {
  return (
    <Card
      flush
      heading="h3"
      title={receipt.file?.name ?? receipt.id}
      action={<ReceiptState receipt={receipt} />}
    >
      <ReceiptBody receipt={receipt} />
    </Card>
  );
}

/** A receipt without its head. */
export function ReceiptBody({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <Box sx={{ px: 2.5, pb: 2 }}>
        <Facts receipt={receipt} />
        <KeptAside receipt={receipt} />
      </Box>
      <ReceiptKeys receipt={receipt} />
      <ReceiptNumbers receipt={receipt} />
    </>
  );
}

/** One word on what became of the file. */
export function ReceiptState({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const [tone, word] = stateOf(receipt);
  return (
    <Status tone={tone} variant="chip">
      {t(`products.licenses.reportUsage.itext.receipt.${word}`)}
    </Status>
  );
}

function stateOf(receipt: Receipt): [StatusTone, 'duplicate' | 'nothing' | 'keptAside' | 'counted'] {
  if (receipt.duplicate) return ['info', 'duplicate'];
  if (receipt.eventCount === 0) return ['warning', 'nothing'];
  if (receipt.keys.length === 0) return ['warning', 'keptAside'];
  return ['success', 'counted'];
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { submittedBy, contactEmail, accounts, file } = receipt;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))',
        '& dt': { color: 'text.secondary', typography: 'caption' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      <Fact name={t('products.licenses.reportUsage.itext.receipt.reportedBy')}>{submittedBy.name}</Fact>
      <Fact name={t('products.licenses.reportUsage.itext.receipt.reportedAt')}>
        <RelativeTime value={receipt.submittedAt} />
      </Fact>
      {accounts.length > 0 && (
        <Fact name={t('products.licenses.reportUsage.itext.receipt.account', { count: accounts.length })}>
          {accounts.map(({ name }) => name).join(', ')}
        </Fact>
      )}
      <Fact name={t('products.licenses.reportUsage.itext.receipt.records')}>
        <Records receipt={receipt} />
      </Fact>
      {contactEmail !== null && (
        <Fact name={t('products.licenses.reportUsage.itext.receipt.contact')}>{contactEmail}</Fact>
      )}
      {file && (
        <Fact name={t('products.licenses.reportUsage.itext.receipt.file')}>
          {t('products.licenses.reportUsage.itext.receipt.fileText', {
            size: formatBytes(file.bytes),
            producer: file.producer,
          })}
        </Fact>
      )}
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Records({ receipt: { records } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const parts = (['added', 'replaced', 'ignored'] as const)
    .filter((kind) => records[kind] > 0)
    .map((kind) =>
      t(`products.licenses.reportUsage.itext.receipt.${kind}`, {
        count: records[kind],
        number: formatNumber(records[kind]),
      }),
    );
  return parts.length > 0 ? parts.join(', ') : t('products.licenses.reportUsage.itext.receipt.noRecords');
}

/** Internal people see the keys that belong to nobody; others that there are some (8.15). */
function KeptAside({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { unmatchedKeys, hasUnlinkedKeys } = receipt;
  if (!hasUnlinkedKeys) return null;
  if (!unmatchedKeys)
    return (
      <Box sx={{ mt: 2, '& > span': { whiteSpace: 'normal' } }}>
        <Status tone="warning">{t('products.licenses.reportUsage.itext.unlinkedKeys')}</Status>
      </Box>
    );
  const count = unmatchedKeys.length;
  const items = unmatchedKeys.map(({ keyTail, value, records, period }) =>
    t('products.licenses.reportUsage.itext.receipt.orphan', {
      tail: keyTail,
      value: formatNumber(value),
      count: records,
      records: formatNumber(records),
      period: period ? periodText(period) : t('products.licenses.reportUsage.itext.receipt.noUsage'),
    }),
  );
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 0.5 }}>
      <Status tone="warning">
        {t('products.licenses.reportUsage.itext.receipt.orphans', { count, number: formatNumber(count) })}
      </Status>
      <ShortList items={items} />
    </Box>
  );
}

function ReceiptNumbers({ receipt: { id, file } }: { receipt: Receipt }) {
  const { t } = useTranslation();
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
