import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { ReportingType } from '#domain/products/schema.ts';

interface OtherKindProps {
  /** The reporting type that the chart does not show. */
  type: ReportingType;
  /** How many of all chosen keys have usage of that type only. */
  count: number;
  all: number;
  onShow: () => void;
}

/** Says that keys of the chart are reported the other way, and leads there: their usage is not 0 (4.31). */
export function OtherKind({ type, count, all, onShow }: OtherKindProps) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, alignItems: 'center' }}
      action={
        <Button size="small" color="inherit" variant="outlined" onClick={onShow}>
          {t(`products.usage.otherKind.show${type}`)}
        </Button>
      }
    >
      {t(`products.usage.otherKind.${type}`, {
        count,
        number: formatNumber(count),
        all: formatNumber(all),
      })}
    </Alert>
  );
}
