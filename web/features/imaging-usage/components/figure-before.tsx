import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPeriod } from '#domain/core/format.ts';
import { totalOfRows } from '#domain/imaging-usage/check-rows.ts';
import type { ImagingFigure, ImagingLicense } from '#domain/imaging-usage/schema.ts';
import { spokenUnitOf } from '#domain/imaging-usage/usage-unit.ts';
import { changeInPercent } from '#domain/volume-usage/license-file/earlier-period.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Status } from '#web/ui/status.tsx';
import { figureText } from '../license-text.ts';
import { isBegun } from '../usage-machine.ts';
import { figureBefore, needsLook, type PeriodItemProps } from '../usage-plan.ts';

/** What was reported before, and a second look where the figure is far from it. */
export function FigureBefore(props: PeriodItemProps) {
  const { item, license, isLocked, dispatch } = props;
  const { t } = useTranslation();
  const before = figureBefore(license, item);
  const text = useBeforeText(before, license);
  if (before === null) return <Quiet>{text}</Quiet>;
  if (needsLook(item, license)) return <SecondLook {...props} before={before} />;
  const hasServers = license.deployment === 'server' && before.servers.length > 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <Quiet>{text}</Quiet>
      {hasServers && !isBegun(item) && (
        <Button
          size="small"
          variant="text"
          disabled={isLocked}
          onClick={() =>
            dispatch({
              ...{ type: 'serversTaken', id: item.id, servers: before.servers },
              key: crypto.randomUUID(),
            })
          }
        >
          {t('imagingReport.sameAsBefore')}
        </Button>
      )}
    </Box>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Box className="tabular" sx={{ typography: 'body2', color: 'text.secondary' }}>
    {children}
  </Box>
);

function useBeforeText(before: ImagingFigure | null, license: ImagingLicense): string {
  const { t } = useTranslation();
  if (before === null) return t('imagingReport.beforeNone');
  const value = figureText(t, before.value, spokenUnitOf(license));
  const about = { value, period: formatPeriod(before.period) };
  const servers = before.servers.flatMap(({ processorsPerServer, numberOfServers }) =>
    numberOfServers === null
      ? []
      : [
          t('imagingReport.servers', {
            count: processorsPerServer,
            servers: formatNumber(numberOfServers),
            processors: formatNumber(processorsPerServer),
          }),
        ],
  );
  return servers.length === 0
    ? t('imagingReport.before', about)
    : t('imagingReport.beforeServers', { ...about, servers: servers.join(', ') });
}

type SecondLookProps = PeriodItemProps & { before: ImagingFigure };

function SecondLook({ item, license, before, isLocked, problemAt, dispatch }: SecondLookProps) {
  const { t } = useTranslation();
  const total = totalOfRows(license.deployment, item.rows) ?? 0n;
  const percent = changeInPercent(total, BigInt(before.value));
  const value = figureText(t, before.value, spokenUnitOf(license));
  const words = { value, period: formatPeriod(before.period) };
  const size = { ...words, percent: formatNumber(percent === null ? 0n : percent < 0n ? -percent : percent) };
  const reason = percent === null ? 'fromZero' : percent < 0n ? 'less' : 'more';
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 1, p: 1.5, borderRadius: 2 },
        ...{ border: '1px solid', borderColor: 'divider', bgcolor: 'background.sunken' },
      }}
    >
      <Box role="status" sx={{ display: 'grid', gap: 0.25, '& [data-tone]': { whiteSpace: 'normal' } }}>
        <Status tone="warning">{t('imagingReport.lookAgain')}</Status>
        <span className="tabular">{t(`imagingReport.${reason}`, size)}</span>
      </Box>
      <CheckboxField
        label={t('imagingReport.isRight')}
        value={item.confirmed}
        disabled={isLocked}
        onChange={(confirmed) => dispatch({ type: 'confirmed', id: item.id, confirmed })}
        error={problemAt(`${item.id}.confirmed`)}
      />
    </Box>
  );
}
