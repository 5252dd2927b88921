import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { isNumberText } from '#domain/core/whole-number-problem.ts';
import type { UsageUnit } from '#domain/products/schema.ts';
import { dayRefusal, startRefusal } from '#domain/volume-usage/license-file/check-rows.ts';
import { usageLimits } from '#domain/volume-usage/license-file/usage-value.ts';
import { DateField } from '#web/ui/date-field/date-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import type { LicenseRowProps } from '../rows-plan.ts';
import { EarlierFigure } from './earlier-figure.tsx';

/** On a phone the figure has a line of its own. */
const narrow = '@container (max-width: 640px)';
const KEY = 'products.licenses.reportUsage.licenseFile';

/** One period of a product: its days, its figure, and what is known of the same period before. */
export function LicenseRowFields(props: LicenseRowProps) {
  const { row, n, product, problemAt, dispatch } = props;
  const { t } = useTranslation();
  const about = { product: row.product, n: String(n) };
  return (
    <Box role="group" aria-label={t(`${KEY}.period`, about)} sx={{ display: 'grid', gap: 1 }}>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: '172px 172px minmax(220px, 280px)',
          [narrow]: { gridTemplateColumns: '172px 172px' },
          '@container (max-width: 380px)': { gridTemplateColumns: '1fr' },
        }}
      >
        <RowDate {...props} field="start" />
        <RowDate {...props} field="end" />
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, [narrow]: { gridColumn: '1 / -1' } }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <UsageValueField
              label={t(`${KEY}.value`)}
              value={row.value}
              onChange={(value) => dispatch({ type: 'typed', id: row.id, values: { value } })}
              onBlur={() => dispatch({ type: 'left', place: `${row.id}.value` })}
              error={problemAt(`${row.id}.value`)}
              unit={t(`products.licenses.reportUsage.licenseFile.unit.${unitWord(product.unit)}`)}
            />
          </Box>
          <Tooltip title={t(`${KEY}.remove`, about)}>
            <IconButton
              size="small"
              aria-label={t(`${KEY}.remove`, about)}
              onClick={() => dispatch({ type: 'removed', id: row.id })}
              sx={{ mt: '26px' }}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
      <EarlierFigure {...props} />
    </Box>
  );
}

const unitWord = (unit: UsageUnit | null): 'documents' | 'modules' | 'none' =>
  unit === null ? 'none' : unit === 'Processed Documents' ? 'documents' : 'modules';

/** Days outside the license cannot be chosen (5.09, 5.10); one that is typed all the same is told why. */
function RowDate({
  row,
  product,
  today,
  problemAt,
  dispatch,
  field,
}: LicenseRowProps & { field: 'start' | 'end' }) {
  const { t } = useTranslation();
  const place = `${row.id}.${field}` as const;
  return (
    <DateField
      label={t(`${KEY}.${field}`)}
      value={row[field] === '' ? null : row[field]}
      today={today}
      refusal={(day) => dayRefusal(day, product, today)}
      notOffered={(day) => (field === 'start' ? startRefusal(day, row.end) : null)}
      onChange={(day) => dispatch({ type: 'typed', id: row.id, values: { [field]: day } })}
      onRefused={(refused) => dispatch({ type: 'refused', place, refused })}
      onBlur={() => dispatch({ type: 'left', place })}
      error={problemAt(place)}
      required
    />
  );
}

interface UsageValueFieldProps {
  label: string;
  value: string;
  onChange: (kept: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** What is counted, in a word. */
  unit: string;
}

/**
 * A usage value (5.04), typed in digits. Below it stands the same figure with its digits grouped: a field that groups
 * them itself would lose what is selected in it.
 */
function UsageValueField({ value, unit, ...props }: UsageValueFieldProps) {
  const help = !isNumberText(value) ? unit : `${formatNumber(value)} ${unit}`;
  return (
    <NumberField
      {...props}
      value={value}
      limits={usageLimits}
      required
      help={<span className="tabular">{help}</span>}
    />
  );
}
