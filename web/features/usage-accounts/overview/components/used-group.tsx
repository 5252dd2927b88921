import Box from '@mui/material/Box';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber, formatPercent } from '#domain/core/format.ts';
import { overageLabelOf, overageOf } from '#domain/licenses/overage.ts';
import { usageColourOf } from '#domain/licenses/usage-colour.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { roundEstimate, roundEstimatedPercent } from '#domain/usage-accounts/overview/projection.ts';
import type { OverviewGroup } from '#domain/usage-accounts/overview/schema.ts';
import { useHow } from '#web/features/ledger/use-counted.ts';
import { HowButton } from '#web/ui/how-button.tsx';
import { UsageMeter } from '#web/ui/usage-meter.tsx';

interface UsedGroupProps {
  accountId: string;
  group: OverviewGroup;
}

/** What a license group used of its maximum, what it will at this pace, and with whom it is shared (2.28). */
export function UsedGroup({ accountId, group }: UsedGroupProps) {
  const { t } = useTranslation();
  const how = useHow();
  const unit = useUnit(group);
  const { licenseGroupId, names, ownKeys, term, totalUsage, reportingType } = group;
  const known = totalUsage !== null && reportingType !== null ? `${formatNumber(totalUsage)} ${unit}` : null;
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {names.join(', ')}
          {ownKeys > names.length && ' …'}
        </Box>
        {(totalUsage !== null || group.unitsDiffer) && (
          <Box sx={{ alignSelf: 'center', lineHeight: 0, my: -0.5 }}>
            <HowButton {...how({ accountId, figure: { of: 'group', licenseGroupId } }, known)} />
          </Box>
        )}
      </Box>
      <Used group={group} />
      <Estimate group={group} />
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {term && t('overview.term', { term: `${formatDay(term.start)} – ${formatDay(term.end)}` })}
      </Box>
    </Box>
  );
}

function useUnit({ productName }: OverviewGroup): string {
  const { t } = useTranslation();
  const unit = mainUnitOf(productName);
  return unit === null ? '' : t(`overview.unit.${unit}`);
}

const Faint = ({ children }: { children: string }) => (
  <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Box>
);

/** A meter only where there is something to divide, and something to divide it by. */
function Used({ group }: { group: OverviewGroup }) {
  const { t } = useTranslation();
  const unit = useUnit(group);
  const { names, ownUsage, otherKeys, totalUsage, usagePercent, maxVolume, maxVolumeMissingReason } = group;
  const figure = (value: string) => t('overview.figure', { value: formatNumber(value), unit });
  const own = ownUsage === null ? t('overview.notReported') : figure(ownUsage);
  if (group.unitsDiffer) {
    const used = ownUsage === null ? t('overview.ownNothing') : t('overview.ownUsed', { own });
    return <Faint>{`${used} ${t('overview.unitsDiffer')}`}</Faint>;
  }
  if (totalUsage === null) {
    if (group.reportingType === null) return <Faint>{own}</Faint>;
    if (maxVolume === null) return <Faint>{t('overview.hiddenNoMaximum', { own })}</Faint>;
    return <Faint>{t('overview.hidden', { own, maximum: figure(maxVolume) })}</Faint>;
  }
  const shared = otherKeys > 0 && (
    <Faint>
      {[
        t('overview.shared', { count: otherKeys, number: formatNumber(otherKeys) }),
        ownUsage === null
          ? t('overview.ownNothing')
          : t('overview.ownOf', { value: formatNumber(ownUsage), unit }),
      ].join(' ')}
    </Faint>
  );
  if (maxVolumeMissingReason !== null) {
    const used = group.reportingType === null ? own : figure(totalUsage);
    return (
      <>
        <Faint>
          {t('overview.noMaximum', { reason: t(`licenses.missing.${maxVolumeMissingReason}`), used })}
        </Faint>
        {shared}
      </>
    );
  }
  if (group.reportingType === null) return <Faint>{own}</Faint>;
  const overage = overageOf(usagePercent);
  return (
    <>
      <UsageMeter
        size="full"
        percent={usagePercent}
        used={totalUsage}
        maximum={maxVolume}
        unit={unit}
        tone={usageColourOf(usagePercent, totalUsage !== '0')}
        word={overage === true ? t(`overage.${overageLabelOf(overage)}`) : undefined}
        label={t('overview.usedOf', { license: names.join(', ') })}
      />
      {shared}
    </>
  );
}

/** An estimate is rounded, called one, and says what it goes by. */
function Estimate({ group }: { group: OverviewGroup }) {
  const { t } = useTranslation();
  const unit = useUnit(group);
  const { projection, term } = group;
  if (projection === null || term === null) return null;
  const { value, percent, knownDays, termDays } = projection;
  const of = { day: formatDay(term.end), value: formatNumber(roundEstimate(BigInt(value))), unit };
  const text =
    percent === null
      ? t('overview.estimate', of)
      : t('overview.estimatePercent', { ...of, percent: formatPercent(roundEstimatedPercent(percent)) });
  // More than the maximum is what somebody can still do something about.
  const isOver = percent !== null && percent > OVER_MAXIMUM;
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 0.75, fontWeight: 500, color: isOver ? 'warning.main' : undefined }}>
        {isOver && <CircleAlert size={15} aria-hidden style={{ flex: 'none', marginTop: 3 }} />}
        <span>{text}</span>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {t('overview.estimateHow', { known: formatNumber(knownDays), all: formatNumber(termDays) })}
      </Box>
    </Box>
  );
}

const OVER_MAXIMUM = 100;
