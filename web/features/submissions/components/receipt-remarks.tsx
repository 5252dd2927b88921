import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { loweredFigures, loweredParams, loweredTextOf } from '#domain/submissions/lowered-figures.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { Card } from '#web/ui/card.tsx';

/** What the reader of a receipt has to know beside its figures; nothing where there is nothing. */
export function ReceiptRemarks({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { keys, unmatchedKeys = [], hasUnlinkedKeys, replacedByRecords: replaced = 0 } = receipt;
  const remarks = [
    ...(replaced > 0
      ? [t('submissions.receipt.replacedByRecords', { count: replaced, number: formatNumber(replaced) })]
      : []),
    ...keys.flatMap(({ keyTail: tail, unknownEvents, productsNotInLicense }) => [
      ...unknownEvents.map(({ product, event, value }) =>
        t('submissions.receipt.unknownEvent', { tail, product, event, value: formatNumber(value) }),
      ),
      ...productsNotInLicense.map((product) => t('submissions.receipt.notInLicense', { tail, product })),
    ]),
    ...loweredFigures(keys).map((one) => t(`submissions.receipt.${loweredTextOf(one)}`, loweredParams(one))),
    ...unmatchedKeys.map(({ keyTail: tail }) => t('submissions.receipt.aside', { tail })),
    ...(hasUnlinkedKeys && unmatchedKeys.length === 0 ? [t('submissions.receipt.unlinked')] : []),
  ];
  if (remarks.length === 0) return null;
  return (
    <Card title={t('submissions.receipt.remarks')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {remarks.map((remark, index) => (
          // Two keys may end alike, and the remarks of a receipt never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{remark}</li>
        ))}
      </Box>
    </Card>
  );
}
