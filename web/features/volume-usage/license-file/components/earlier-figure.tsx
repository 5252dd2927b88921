import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { changeInPercent, isUnusualChange } from '#domain/volume-usage/license-file/earlier-period.ts';
import { COMMENT_MAX, type EarlierFigures } from '#domain/volume-usage/license-file/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Status } from '#web/ui/status.tsx';
import type { LicenseRowProps } from '../rows-plan.ts';

const KEY = 'products.licenses.reportUsage.licenseFile';
type Before = NonNullable<EarlierFigures['before']>;

/** What is known of the same period before, and a second look where the figure is far from it. Nothing where nothing is. */
export function EarlierFigure(props: LicenseRowProps) {
  const { earlier, needsLook } = props;
  const { t } = useTranslation();
  if (!earlier) return null;
  if (needsLook) return <SecondLook {...props} earlier={earlier} />;
  const { before } = earlier;
  return (
    <>
      <StandingLink {...props} />
      {before && (
        <Box className="tabular" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(`${KEY}.beforeLabel`)} {t(`${KEY}.before`, wordsOf(before))}
        </Box>
      )}
    </>
  );
}

const wordsOf = ({ period, value }: Before) => ({
  value: formatNumber(value),
  from: formatDay(period.start),
  to: formatDay(period.end),
});

/** Where the figure that stands in the way can be seen. */
function StandingLink({ earlier, product }: LicenseRowProps) {
  const { t } = useTranslation();
  const [standing] = earlier?.standing ?? [];
  if (!standing?.receiptId || !product.license) return null;
  return (
    <PageLink
      to={links.usageReport(product.license.accountId, standing.receiptId)}
      sx={{ typography: 'body2' }}
    >
      {t(`${KEY}.openStanding`)}
    </PageLink>
  );
}

function SecondLook({ row, earlier, problemAt, dispatch }: LicenseRowProps & { earlier: EarlierFigures }) {
  const { t } = useTranslation();
  const reasons = useReasons(row.value, earlier);
  const type = (values: { confirmed: boolean } | { comment: string }): void =>
    dispatch({ type: 'typed', id: row.id, values });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 1.5,
        borderRadius: 2,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.sunken',
      }}
    >
      <Box role="status" sx={{ display: 'grid', gap: 0.25, '& [data-tone]': { whiteSpace: 'normal' } }}>
        <Status tone="warning">{t(`${KEY}.lookAgain`)}</Status>
        {reasons.map((reason) => (
          <span key={reason} className="tabular">
            {reason}
          </span>
        ))}
      </Box>
      <CheckboxField
        label={t(`${KEY}.isRight`)}
        value={row.confirmed}
        onChange={(confirmed) => type({ confirmed })}
        error={problemAt(`${row.id}.confirmed`)}
      />
      <TextField
        label={t(`${KEY}.comment`)}
        help={t(`${KEY}.commentHelp`)}
        value={row.comment}
        onChange={(comment) => type({ comment })}
        maxLength={COMMENT_MAX}
        rows={[1, 4]}
        error={problemAt(`${row.id}.comment`)}
      />
    </Box>
  );
}

/** Why a figure is worth a second look, in sentences. */
function useReasons(value: string, { before, counted }: EarlierFigures): string[] {
  const { t } = useTranslation();
  const reasons = counted === null ? [] : [t(`${KEY}.counted`, { value: formatNumber(counted) })];
  if (!before || !isUnusualChange(BigInt(value), BigInt(before.value))) return reasons;
  const percent = changeInPercent(BigInt(value), BigInt(before.value));
  const words = wordsOf(before);
  if (percent === null) return [...reasons, t(`${KEY}.fromZero`, words)];
  const size = { ...words, percent: formatNumber(percent < 0n ? -percent : percent) };
  return [...reasons, percent < 0n ? t(`${KEY}.less`, size) : t(`${KEY}.more`, size)];
}
