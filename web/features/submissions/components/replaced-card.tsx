import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatNumber } from '#domain/core/format.ts';
import { pluralCount } from '#domain/core/plural-count.ts';
import type { ReplacedFigures } from '#domain/submissions/history/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { Card } from '#web/ui/card.tsx';

/** Which later files took the place of a usage file's figures, and what of it still counts. */
export function ReplacedCard({ accountId, replaced }: { accountId: string; replaced: ReplacedFigures }) {
  const { t } = useTranslation();
  const left = replaced.left.map(({ usageType, unit, value }) =>
    unit === null
      ? t('submissions.total', { value: formatNumber(value), type: usageType })
      : t(`submissions.figure.${unit}`, { count: pluralCount(value), value: formatNumber(value) }),
  );
  return (
    <Card title={t('submissions.receipt.replaced')}>
      {t('submissions.receipt.replacedText', {
        ...{ count: replaced.records, number: formatNumber(replaced.records), left: left.join(', ') },
      })}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {replaced.by.map(({ receiptId, fileName, submittedAt }) => (
          <li key={receiptId}>
            <PageLink to={links.usageReport(accountId, receiptId)}>
              {t('submissions.receipt.replacedBy', {
                what: fileName ?? t('submissions.receipt.title'),
                time: formatInstant(submittedAt),
              })}
            </PageLink>
          </li>
        ))}
      </Box>
    </Card>
  );
}
