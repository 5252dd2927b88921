import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { DraftApp, DraftItem } from '#domain/self-certification/draft-content.ts';
import { certifiedEnvironments } from '#domain/self-certification/schema.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { deploymentsOf } from '../../certification-form.ts';
import type { Certification } from '../../use-certification.ts';
import { useItemPart, type ItemPart } from '../use-item-part.ts';
import { LicenseField } from './license-field.tsx';
import { UsageFigure } from './usage-figure.tsx';
import { UsagePeriod } from './usage-period.tsx';

interface UsageItemProps {
  report: Certification;
  app: DraftApp;
  item: DraftItem;
  /** Counts the rows of the family. */
  n: number;
}

/** One row of usage: license, deployment type, environment, period and figure (3.20). */
export function UsageItem({ report, app, item, n }: UsageItemProps) {
  const { t } = useTranslation();
  const part = useItemPart(report, app, item);
  const about = { family: item.family, n: formatNumber(n) };
  const shared = part.problemAt('usageRange');
  const remove = t('certification.usage.removeRow', about);
  return (
    <Box role="group" aria-label={t('certification.usage.row', about)} sx={frame}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <LicenseField {...part} app={app} licenses={report.licenses} />
        </Box>
        <Tooltip title={remove}>
          <IconButton
            size="small"
            aria-label={remove}
            onClick={() => report.dispatch({ type: 'itemRemoved', app: app.key, item: item.key })}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={pair}>
        <ChoiceField {...part} field="deploymentType" values={deploymentsOf(item.family)} />
        <ChoiceField {...part} field="environment" values={certifiedEnvironments} />
      </Box>
      <UsagePeriod {...part} today={report.today} />
      {shared !== undefined && (
        <Alert severity="error" data-problem tabIndex={-1}>
          {shared}
        </Alert>
      )}
      <UsageFigure {...part} />
    </Box>
  );
}

const frame = {
  display: 'grid',
  gap: 2,
  // A long license name is cut within the row instead of widening it.
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.25,
} as const;
const pair = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
} as const;

interface ChoiceFieldProps extends ItemPart {
  field: 'deploymentType' | 'environment';
  values: readonly string[];
}

function ChoiceField({ field, values, item, type, leave, problemAt }: ChoiceFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t(`certification.usage.${field}`)}
      options={values.map((value) => ({ value, label: value }))}
      value={item[field]}
      onChange={(value) => type({ [field]: value })}
      onBlur={() => leave(field)}
      error={problemAt(field)}
      required
    />
  );
}
