import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { fieldLimits, valueOfRow } from '#domain/imaging-usage/check-rows.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import type { PeriodItemProps } from '../usage-plan.ts';

/** 5.06: servers by how many processors they have; their product stands beside them. */
export function ServerRows(props: PeriodItemProps) {
  const { item, isLocked, dispatch } = props;
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      {item.rows.map((_, at) => (
        // Rows have no name of their own; their fields hold no state.
        // oxlint-disable-next-line react/no-array-index-key
        <ServerRow key={at} {...props} at={at} />
      ))}
      <div>
        <Button
          size="small"
          variant="text"
          color="inherit"
          sx={{ whiteSpace: 'normal', textAlign: 'left' }}
          disabled={isLocked}
          startIcon={<Plus size={15} aria-hidden />}
          onClick={() => dispatch({ type: 'rowAdded', id: item.id, key: crypto.randomUUID() })}
        >
          {t('imagingReport.addServers')}
        </Button>
      </div>
    </Box>
  );
}

const PHONE = '@container (max-width: 460px)';

function ServerRow({ item, at, isLocked, problemAt, dispatch }: PeriodItemProps & { at: number }) {
  const { t } = useTranslation();
  const { id, rows } = item;
  const row = rows[at];
  if (!row) return null;
  const value = valueOfRow('server', row);
  const n = String(at + 1);
  return (
    <Box
      role="group"
      aria-label={t('imagingReport.serverRow', { n })}
      sx={{
        display: 'grid',
        columnGap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 190px) minmax(0, 190px) minmax(64px, 1fr)',
        // Where a label takes two lines its neighbour's field stays beside it.
        gridTemplateRows: 'auto auto auto',
        '& > :not(:last-child)': { gridRow: '1 / span 3', gridTemplateRows: 'subgrid' },
        '& > :last-child': { gridArea: '2 / 3' },
        [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
      }}
    >
      {(['processorsPerServer', 'numberOfServers'] as const).map((field) => (
        <NumberField
          key={field}
          label={t(`imagingReport.${field}`)}
          value={row[field]}
          onChange={(text) =>
            dispatch({ type: 'typed', id, at, values: { [field]: text }, key: crypto.randomUUID() })
          }
          onBlur={() => dispatch({ type: 'left', place: `${id}.${at}.${field}` })}
          error={problemAt(`${id}.${at}.${field}`)}
          limits={fieldLimits[field]}
          disabled={isLocked}
          required
        />
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 36 }}>
        <Box component="span" className="tabular" sx={{ flex: 1, [PHONE]: { display: 'none' } }}>
          {value === null ? '' : t('imagingReport.product', { value: formatNumber(value) })}
        </Box>
        {rows.length > 1 && (
          <Tooltip title={t('imagingReport.removeServers', { n })}>
            <IconButton
              size="small"
              disabled={isLocked}
              aria-label={t('imagingReport.removeServers', { n })}
              onClick={() => dispatch({ type: 'rowRemoved', id, at, key: crypto.randomUUID() })}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </Box>
  );
}
