import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInRow, formatNumber } from '#domain/core/format.ts';
import { overageLabelOf } from '#domain/licenses/overage.ts';
import type { ActivationStatus, ExpirationStatus, MaxVolumeMissingReason } from '#domain/licenses/schema.ts';
import { activationColour } from '#domain/licenses/usable.ts';
import { usageColourOf } from '#domain/licenses/usage-colour.ts';
import type { ReportingType, UsageUnit } from '#domain/products/schema.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { HowButton } from '#web/ui/how-button.tsx';
import { Status } from '#web/ui/status.tsx';
import { useHow } from '#web/features/ledger/use-counted.ts';
import { UsageMeter } from '#web/ui/usage-meter.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** What is said only because a cell would else be empty. */
export function Faint({ children }: { children: ReactNode }) {
  return <span className="faint">{children}</span>;
}

/** Only trouble has a colour (4.01). */
export function ActivationCell({ status }: { status: ActivationStatus | null }) {
  const { t } = useTranslation();
  if (status === null) return <Faint>–</Faint>;
  const colour = activationColour[status];
  const text = t(`activationStatus.${status}`);
  return colour === 'inherit' ? text : <Status tone={colour}>{text}</Status>;
}

/** The expiry date; soon is a warning, past is an error (4.02), each with a word for those who do not see colours. */
export function ExpiryCell({ date, status }: { date: string | null; status: ExpirationStatus }) {
  const { t } = useTranslation();
  if (date === null) return <Faint>{t('licenses.noExpiry')}</Faint>;
  const text = formatDay(date);
  if (status === 'NOT_EXPIRED') return text;
  const soon = status === 'EXPIRING_SOON';
  const Icon = soon ? Clock : CircleX;
  const word = t(`expirationStatus.${status}`);
  return (
    <span className={soon ? 'tone warning' : 'tone error'} title={word}>
      <Icon size={13} aria-hidden />
      {text}
      <VisuallyHidden>, {word}</VisuallyHidden>
    </span>
  );
}

/** What a list knows about a key's consumption (3.08). */
export interface Consumption {
  productName: string;
  productLicense: string | null;
  percent: number | null;
  /** Null where the keys that share it count in different units. */
  totalUsage: string | null;
  maxVolume: string | null;
  maxVolumeMissingReason: MaxVolumeMissingReason | null;
  overage: boolean | null;
  /** How the group reports; null where nobody has reported anything in its term. */
  groupReportingType: ReportingType | null;
  /** Keys that share the maximum; the figures are those of all of them. */
  sharedBy?: number;
  /** The others, where they are known. */
  sharedWith?: readonly string[];
  /** This key's part of the figures. */
  usagePerKey?: string | null;
  /** Where the figures lead to the entries behind them. */
  counted?: { accountId: string; licenseKeyId: string } | undefined;
}

/** A key's consumption, and beside it the way to how it was counted. */
export function ConsumptionCell({ of, oneLine = false }: { of: Consumption; oneLine?: boolean }) {
  const cell = <ConsumptionOf of={of} oneLine={oneLine} />;
  const { counted, totalUsage, maxVolume } = of;
  const isSaid = hasUsageOf(of) || maxVolume !== null || totalUsage === null;
  if (counted === undefined || !isSaid) return cell;
  const isKnown = hasUsageOf(of) || of.groupReportingType !== null;
  const unit = mainUnitOf(of.productName);
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <span style={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{cell}</span>
      <CountedKeyButton {...counted} unit={unit} used={isKnown ? totalUsage : null} />
    </span>
  );
}

const hasUsageOf = ({ totalUsage }: Consumption): boolean => totalUsage !== null && totalUsage !== '0';

interface CountedKeyProps {
  accountId: string;
  licenseKeyId: string;
  unit: UsageUnit | null;
  used: string | null;
}

function CountedKeyButton({ accountId, licenseKeyId, unit, used }: CountedKeyProps) {
  const { t } = useTranslation();
  const how = useHow();
  const words = unit === null ? '' : t(`licenses.unitInRow.${unit}`);
  const value = used === null ? null : `${formatNumber(used)} ${words}`.trim();
  return <HowButton {...how({ accountId, figure: { of: 'key', licenseKeyId } }, value)} />;
}

/** Percent and figures in the colours of 4.05–4.10; without a maximum or a report what is known, in grey. */
function ConsumptionOf({ of, oneLine }: { of: Consumption; oneLine: boolean }) {
  const { t } = useTranslation();
  const used = of.totalUsage;
  const hasUsage = hasUsageOf(of);
  const shared = useShared(of, formatInRow);
  const sharedWhole = useShared(of, formatNumber);
  const sharers = useSharers(of);
  const unit = mainUnitOf(of.productName);
  const unitInRow = unit === null ? '' : t(`licenses.unitInRow.${unit}`);
  if (used === null)
    return (
      <>
        <Faint>{t('licenses.unitsDiffer')}</Faint>
        <Beside oneLine={oneLine} title={[...sharedWhole, sharers]}>
          {shared.map((text) => (of.usagePerKey == null ? text : `${text} ${unitInRow}`)).join(' · ')}
        </Beside>
      </>
    );
  if (of.maxVolume === null && of.maxVolumeMissingReason !== null)
    return (
      <>
        <Faint>{t(`licenses.missing.${of.maxVolumeMissingReason}`)}</Faint>
        {hasUsage && (
          <Beside oneLine={oneLine} title={[`${formatNumber(used)} ${unitInRow}`, ...sharedWhole, sharers]}>
            {[`${formatInRow(used)} ${unitInRow}`.trim(), ...shared].join(' · ')}
          </Beside>
        )}
      </>
    );
  if (of.groupReportingType === null && !hasUsage && of.maxVolume !== null)
    return (
      <>
        <Faint>{t('licenses.notReported')}</Faint>
        <Beside oneLine={oneLine} title={[formatNumber(of.maxVolume), ...sharedWhole, sharers]}>
          {[
            t('licenses.ofMaximum', { maximum: `${formatInRow(of.maxVolume)} ${unitInRow}`.trim() }),
            ...shared,
          ].join(' · ')}
        </Beside>
      </>
    );
  return (
    <UsageMeter
      percent={of.percent}
      used={used}
      maximum={of.maxVolume}
      unit={unit ?? t('licenses.counted')}
      unitInRow={unitInRow}
      tone={usageColourOf(of.percent, hasUsage)}
      word={of.overage === true ? t(`overage.${overageLabelOf(of.overage)}`) : undefined}
      note={shared[0]}
      noteDetail={
        shared[0] === sharedWhole[0] ? sharers : [...sharedWhole, sharers].filter(Boolean).join(' · ')
      }
      size={oneLine ? 'line' : 'row'}
      label={t('licenses.consumptionOf', { license: of.productLicense ?? of.productName })}
    />
  );
}

/** What else is known: in a row of one line beside, else below. */
const Beside = ({
  oneLine,
  title,
  children,
}: {
  oneLine: boolean;
  /** All of it, whole. */
  title: readonly (string | undefined)[];
  children: string;
}) => (
  <span
    className={oneLine ? 'faint' : 'second'}
    style={oneLine ? { marginLeft: 8 } : {}}
    title={title.filter((text) => text !== undefined).join(' · ')}
  >
    {children}
  </span>
);

/** That the figures are those of several keys, and which part is this one's: nobody shall add them up twice (3.08). */
function useShared({ sharedBy = 1, usagePerKey }: Consumption, format: (value: string) => string): string[] {
  const { t } = useTranslation();
  if (sharedBy < 2) return [];
  const shared = t('licenses.sharedBy', { count: sharedBy, number: formatNumber(sharedBy) });
  return usagePerKey == null ? [shared] : [t('licenses.sharedOwn', { shared, used: format(usagePerKey) })];
}

/** The other keys by name. */
function useSharers({ sharedBy = 1, sharedWith = [] }: Consumption): string | undefined {
  const { t } = useTranslation();
  if (sharedWith.length === 0) return undefined;
  const others = sharedWith.join(', ');
  const hasMore = sharedWith.length < sharedBy - 1;
  return t(hasMore ? 'licenses.sharedWithMore' : 'licenses.sharedWith', { others });
}
