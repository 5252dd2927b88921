import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountState, UsedOfMaximum as Group } from '#domain/account-state/schema.ts';
import { formatNumber } from '#domain/core/format.ts';
import { overageLabelOf, overageOf } from '#domain/licenses/overage.ts';
import { usageColourOf } from '#domain/licenses/usage-colour.ts';
import { isVolumeFamily } from '#domain/products/find-product.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { useHow } from '#web/features/ledger/use-counted.ts';
import { HowButton } from '#web/ui/how-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { UsageMeter } from '#web/ui/usage-meter.tsx';

const GROUPS_SHOWN = 4;

interface UsedOfMaximumProps {
  accountId: string;
  usage: NonNullable<AccountState['usage']>;
  /** Where the figures come from: open to those who report. */
  leadsToReports: boolean;
}

/** What licenses used of their maximum in their term, the fullest first; what keys share is told once. */
export function UsedOfMaximum({ accountId, usage, leadsToReports }: UsedOfMaximumProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { groups, total } = usage;
  const shown = open ? groups : groups.slice(0, GROUPS_SHOWN);
  const beyond = total - groups.length;
  return (
    <Card title={t('accountState.used')}>
      {groups.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('accountState.usedNone')}</Box>}
      <Box
        component="ul"
        aria-label={t('accountState.used')}
        sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
      >
        {shown.map((group) => (
          <GroupLine
            key={group.licenseGroupId}
            group={group}
            accountId={accountId}
            to={leadsToReports ? links.volumeReport(accountId) : null}
          />
        ))}
      </Box>
      {shown.length < groups.length && (
        <Box sx={{ mt: 2 }}>
          <Link component="button" type="button" onClick={() => setOpen(true)}>
            {t('accountState.showAll', { number: formatNumber(groups.length) })}
          </Link>
        </Box>
      )}
      {open && beyond > 0 && (
        <Box component="p" sx={{ mb: 0, color: 'text.secondary' }}>
          {t('accountState.usedMore', { count: beyond, number: formatNumber(beyond) })}
        </Box>
      )}
    </Card>
  );
}

function GroupLine({ group, accountId, to }: { group: Group; accountId: string; to: PageTarget | null }) {
  const { t } = useTranslation();
  const more = group.keys > group.names.length ? ' …' : '';
  const name = `${group.productName} ${group.names.join(', ')}${more}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 0.5,
        minWidth: 0,
        // Nothing of a figure is cut here, however long it is.
        '& .figures': { whiteSpace: 'normal', textAlign: 'end' },
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {to !== null && isVolumeFamily(group.productName) ? (
            <PageLink to={to} color="inherit">
              {name}
            </PageLink>
          ) : (
            name
          )}
        </Box>
        {isMeasured(group) && (
          <Box component="span" aria-hidden sx={{ typography: 'caption', color: 'text.secondary' }}>
            <Unit of={group} />
          </Box>
        )}
        <Box sx={{ alignSelf: 'center', lineHeight: 0, my: -0.5 }}>
          <CountedGroup group={group} accountId={accountId} />
        </Box>
      </Box>
      <Used group={group} />
      {group.keys > 1 && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('accountState.shared', { count: group.keys, number: formatNumber(group.keys) })}
        </Box>
      )}
    </Box>
  );
}

/** A meter only where there is something to divide by: what nobody reported is no 0, an unknown maximum no 100 %. */
const isMeasured = ({ reportingType, maxVolumeMissingReason }: Group): boolean =>
  reportingType !== null && maxVolumeMissingReason === null;

function useUnit({ productName }: Group): string {
  const { t } = useTranslation();
  const unit = mainUnitOf(productName);
  return unit === null ? t('licenses.counted') : t(`accountState.unit.${unit}`);
}

function CountedGroup({ group, accountId }: { group: Group; accountId: string }) {
  const how = useHow();
  const unit = useUnit(group);
  const { licenseGroupId, reportingType, totalUsage } = group;
  const value = reportingType === null || totalUsage === null ? null : `${formatNumber(totalUsage)} ${unit}`;
  return <HowButton {...how({ accountId, figure: { of: 'group', licenseGroupId } }, value)} />;
}
const Unit = ({ of }: { of: Group }) => useUnit(of);

function Used({ group }: { group: Group }) {
  const { t } = useTranslation();
  const { totalUsage, usagePercent, maxVolume, maxVolumeMissingReason, productName, names } = group;
  const unit = useUnit(group);
  const notReported = group.reportingType === null;
  const faint = (text: string) => <Box sx={{ color: 'text.secondary' }}>{text}</Box>;
  if (totalUsage === null) return faint(t('licenses.unitsDiffer'));
  if (maxVolumeMissingReason !== null) {
    const used = notReported
      ? t('accountState.notReported')
      : t('accountState.figure', { value: formatNumber(totalUsage), unit });
    return faint(
      t('accountState.noMaximum', { reason: t(`licenses.missing.${maxVolumeMissingReason}`), used }),
    );
  }
  if (notReported) return faint(t('accountState.notReported'));
  const overage = overageOf(usagePercent);
  return (
    <UsageMeter
      percent={usagePercent}
      used={totalUsage}
      maximum={maxVolume}
      unit={unit}
      tone={usageColourOf(usagePercent, totalUsage !== '0')}
      word={overage === true ? t(`overage.${overageLabelOf(overage)}`) : undefined}
      label={t('accountState.usedOf', { license: `${productName} ${names.join(', ')}` })}
    />
  );
}
