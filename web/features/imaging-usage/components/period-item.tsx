import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { formatPeriod } from '#domain/core/format.ts';
import type { Period } from '#domain/core/period.ts';
import { isNumberText } from '#domain/core/whole-number-problem.ts';
import { fieldLimits, totalOfRows } from '#domain/imaging-usage/check-rows.ts';
import { imagingUnitOf, spokenUnitOf } from '#domain/imaging-usage/usage-unit.ts';
import { environments, type Environment } from '#domain/products/schema.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { figureText, nameOfLicense } from '../license-text.ts';
import type { PeriodItemProps } from '../usage-plan.ts';
import { FigureBefore } from './figure-before.tsx';
import { ServerRows } from './server-rows.tsx';

/** What is reported of a license for one period: servers or a value, and the environment where the license names none. */
export function PeriodItem(props: PeriodItemProps & { onRemove?: (() => void) | undefined }) {
  const { item, license, isLocked, problemAt, onRemove } = props;
  const { t } = useTranslation();
  const period = formatPeriod(item);
  const problem = problemAt(`${item.id}.period`);
  return (
    <Box
      role="group"
      aria-label={t('imagingReport.periodOf', { license: nameOfLicense(license), period })}
      sx={{
        display: 'grid',
        gap: 1.5,
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:last-child': { pb: 0 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1.5, rowGap: 1.5 }}>
        <Box sx={{ flex: '0 1 260px', minWidth: 200 }}>
          <PeriodField {...props} />
        </Box>
        {license.environment === null && (
          <Box sx={{ flex: '0 1 220px', minWidth: 180 }}>
            <EnvironmentField {...props} />
          </Box>
        )}
        {onRemove !== undefined && (
          <Tooltip title={t('imagingReport.removePeriod', { period })}>
            <IconButton
              size="small"
              sx={{ ml: 'auto', mt: '28px' }}
              disabled={isLocked}
              aria-label={t('imagingReport.removePeriod', { period })}
              onClick={onRemove}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {license.deployment === 'server' ? <ServerRows {...props} /> : <ValueField {...props} />}
      <Total {...props} />
      <FigureBefore {...props} />
    </Box>
  );
}

const nameOf = ({ start, end }: Period): string => `${start} ${end}`;

/** 5.13, 5.14: one of the periods that are due; their ends are all behind. */
function PeriodField({ item, periods, isLocked, dispatch }: PeriodItemProps) {
  const { t } = useTranslation();
  const options = [{ start: item.start, end: item.end }, ...periods].toSorted((a, b) =>
    a.start < b.start ? -1 : 1,
  );
  if (periods.length === 0)
    return (
      <>
        <FormLabel component="div" sx={{ mb: 0.5 }}>
          {t('imagingReport.period')}
        </FormLabel>
        <div className="tabular">{formatPeriod(item)}</div>
      </>
    );
  return (
    <SelectField
      label={t('imagingReport.period')}
      value={nameOf(item)}
      options={options.map((one) => ({ value: nameOf(one), label: formatPeriod(one) }))}
      disabled={isLocked}
      required
      onChange={(chosen) => {
        const period = options.find((one) => nameOf(one) === chosen);
        if (period) dispatch({ type: 'periodChosen', id: item.id, period, key: crypto.randomUUID() });
      }}
    />
  );
}

function EnvironmentField({ item, isLocked, problemAt, dispatch }: PeriodItemProps) {
  const { t } = useTranslation();
  return (
    <SelectField<Environment>
      label={t('imagingReport.environment')}
      value={item.environment}
      placeholder={t('imagingReport.chooseEnvironment')}
      options={environments.map((one) => ({ value: one, label: one }))}
      disabled={isLocked}
      required
      onChange={(environment) =>
        dispatch({ type: 'environmentChosen', id: item.id, environment, key: crypto.randomUUID() })
      }
      onBlur={() => dispatch({ type: 'left', place: `${item.id}.environment` })}
      error={problemAt(`${item.id}.environment`)}
    />
  );
}

function ValueField({ item, license, isLocked, problemAt, dispatch }: PeriodItemProps) {
  const { t } = useTranslation();
  const value = item.rows[0]?.value ?? '';
  const unit = imagingUnitOf(license.productName);
  const place = `${item.id}.0.value` as const;
  return (
    <Box sx={{ maxWidth: 260 }}>
      <NumberField
        label={t('imagingReport.value')}
        value={value}
        onChange={(text) =>
          dispatch({ type: 'typed', id: item.id, at: 0, values: { value: text }, key: crypto.randomUUID() })
        }
        onBlur={() => dispatch({ type: 'left', place })}
        error={problemAt(place)}
        help={
          isNumberText(value)
            ? figureText(t, value, unit)
            : t('imagingReport.valueHelp', { none: figureText(t, '0', unit) })
        }
        limits={fieldLimits.value}
        disabled={isLocked}
        required
      />
    </Box>
  );
}

/** Of servers, what is reported in all. */
function Total({ item, license }: PeriodItemProps) {
  const { t } = useTranslation();
  const total = totalOfRows(license.deployment, item.rows);
  if (total === null || license.deployment !== 'server') return null;
  return (
    <Box component="output" className="tabular" sx={{ fontWeight: 500 }}>
      {t('imagingReport.total', { value: figureText(t, total, spokenUnitOf(license)) })}
      <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
        {t('imagingReport.countsAs', { value: figureText(t, total, imagingUnitOf(license.productName)) })}
      </Box>
    </Box>
  );
}
