import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { isNumberText } from '#domain/core/whole-number-problem.ts';
import { deploymentOf } from '#domain/self-certification/check-items.ts';
import type { FormServers } from '#domain/self-certification/form.ts';
import { limitsOf } from '#domain/self-certification/problem.ts';
import { SERVERS_MAX } from '#domain/self-certification/schema.ts';
import { serversTotal } from '#domain/self-certification/servers-total.ts';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { valueText } from '../license-text.ts';
import type { ItemPart } from '../use-item-part.ts';

const ways = ['value', 'servers'] as const;

/** How much was used: a figure, or for server deployments servers and their processors (5.06). */
export function UsageFigure(part: ItemPart) {
  const { t } = useTranslation();
  const { item, license, type } = part;
  const unit = license ? t(`certification.usage.unit.${license.unit}`) : t('certification.usage.anyUnit');
  const hasChoice = deploymentOf(item) === 'server';
  return (
    <>
      {hasChoice && (
        <RadioField
          row
          label={t('certification.usage.statedAs')}
          options={ways.map((value) => ({
            value,
            label: t(`certification.usage.stated.${value}`, { unit }),
          }))}
          value={item.statedAs}
          onChange={(statedAs) => type({ statedAs })}
        />
      )}
      {item.statedAs === 'value' ? <ValueField {...part} /> : <ServersFields {...part} />}
    </>
  );
}

function ValueField({ item, license, type, leave, problemAt }: ItemPart) {
  const { t } = useTranslation();
  const { usageValue } = item;
  const unit = license ? t(`certification.usage.unit.${license.unit}`) : '';
  return (
    <Box sx={{ maxWidth: 320 }}>
      <NumberField
        label={t('certification.usage.value')}
        limits={limitsOf('usageValue')}
        required
        value={usageValue}
        onChange={(kept) => type({ usageValue: kept })}
        onBlur={() => leave('usageValue')}
        error={problemAt('usageValue')}
        help={
          <span className="tabular">
            {isNumberText(usageValue) ? valueText(t, usageValue, license) : unit}
          </span>
        }
      />
    </Box>
  );
}

function ServersFields({ item, type, leave, problemAt }: ItemPart) {
  const { t } = useTranslation();
  const rows = item.serverDeployment;
  const set = (next: FormServers[]): void => type({ serverDeployment: next });
  const total = serversTotal(rows);
  const none = problemAt('serverDeployment');
  const field = (row: FormServers, at: number, name: keyof FormServers) => (
    <NumberField
      label={t(`certification.usage.${name}`)}
      limits={limitsOf(name)}
      required
      value={row[name]}
      onChange={(kept) => set(rows.map((one, place) => (place === at ? { ...one, [name]: kept } : one)))}
      onBlur={() => leave(`serverDeployment.${at}.${name}`)}
      error={problemAt(`serverDeployment.${at}.${name}`)}
    />
  );
  return (
    <Box
      role="group"
      aria-label={t('certification.usage.servers')}
      sx={{ display: 'grid', gap: 1.5, maxWidth: 520 }}
    >
      {rows.map((row, at) => (
        // Rows are told apart by their place, and every field shows what is typed.
        // oxlint-disable-next-line react/no-array-index-key
        <Box
          key={at}
          sx={{ display: 'grid', columnGap: 2, alignItems: 'start', gridTemplateColumns: '1fr 1fr 30px' }}
        >
          {field(row, at, 'processorsPerServer')}
          {field(row, at, 'numberOfServers')}
          {rows.length > 1 && (
            <Tooltip title={t('certification.usage.removeServers', { n: formatNumber(at + 1) })}>
              <IconButton
                size="small"
                aria-label={t('certification.usage.removeServers', { n: formatNumber(at + 1) })}
                onClick={() => set(rows.filter((_, place) => place !== at))}
                sx={{ mt: '26px' }}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      ))}
      {none !== undefined && (
        <FormHelperText error data-problem tabIndex={-1}>
          {none}
        </FormHelperText>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        {rows.length < SERVERS_MAX && (
          <Button
            size="small"
            variant="text"
            color="inherit"
            sx={{ whiteSpace: 'normal', textAlign: 'left' }}
            startIcon={<Plus size={15} aria-hidden />}
            onClick={() => set([...rows, { processorsPerServer: '', numberOfServers: '' }])}
          >
            {t('certification.usage.addServers')}
          </Button>
        )}
        <Box
          role="status"
          className="tabular"
          sx={{ typography: 'body2', color: 'text.secondary', ml: 'auto' }}
        >
          {total !== null &&
            t('certification.usage.serversTotal', {
              count: Number(total),
              value: formatNumber(String(total)),
            })}
        </Box>
      </Box>
    </Box>
  );
}
