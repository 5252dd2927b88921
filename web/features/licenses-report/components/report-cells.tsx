import Tooltip from '@mui/material/Tooltip';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { showsDescriptor } from '#domain/licenses/descriptor.ts';
import { overageLabelOf } from '#domain/licenses/overage.ts';
import type { ActivationStatus } from '#domain/licenses/schema.ts';
import { activationColour } from '#domain/licenses/usable.ts';
import { usageColourOf } from '#domain/licenses/usage-colour.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import { links } from '#web/app/links.ts';
import { usePageLink } from '#web/app/page-link.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Status } from '#web/ui/status.tsx';
import { UsageMeter } from '#web/ui/usage-meter.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Faint } from './faint.tsx';

/** The account's name, once for all of its rows; leads to its products. */
export function AccountCell({ account }: { account: ReportRow['account'] }) {
  const linkTo = usePageLink();
  return (
    <a className="account" {...linkTo(links.products(account.id))}>
      {account.name}
    </a>
  );
}

/** The product as it is licensed, its record type, and a warning for Unified records without an application (2.68). */
export function ProductCell({ row }: { row: ReportRow }) {
  const { t } = useTranslation();
  const { licensedProduct, productName, recordType } = row;
  const warning = t('licenses.report.noCucaForUnified');
  const second = licensedProduct === null || licensedProduct === productName ? null : productName;
  return (
    <>
      {licensedProduct ?? productName}
      {recordType === 'Unified' && row.cucaId === null && (
        <Tooltip title={warning} describeChild>
          {/* Reachable, so that the warning is too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <span className="warn" role="img" aria-label={warning} tabIndex={0}>
            <TriangleAlert size={14} aria-hidden />
          </span>
        </Tooltip>
      )}
      {second !== null && <span className="second">{second}</span>}
    </>
  );
}

export function ProductLicenseCell({ row }: { row: ReportRow }) {
  const { productLicense, productLicenseUrl, productLicenseDescriptor } = row;
  const descriptor = showsDescriptor(row.createdDate) ? productLicenseDescriptor : null;
  return (
    <>
      {productLicense === null ? (
        <Faint>–</Faint>
      ) : productLicenseUrl === null ? (
        productLicense
      ) : (
        <ExternalLink href={productLicenseUrl}>{productLicense}</ExternalLink>
      )}
      {descriptor !== null && <span className="second">{descriptor}</span>}
    </>
  );
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
export function ExpiryCell({ row }: { row: ReportRow }) {
  const { t } = useTranslation();
  const { expiryDate, expirationStatus } = row;
  if (expiryDate === null) return <Faint>{t('licenses.report.noExpiry')}</Faint>;
  const date = formatDay(expiryDate);
  if (expirationStatus === 'NOT_EXPIRED') return date;
  const soon = expirationStatus === 'EXPIRING_SOON';
  const Icon = soon ? Clock : CircleX;
  const word = t(`expirationStatus.${expirationStatus}`);
  return (
    <span className={soon ? 'date soon' : 'date expired'} title={word}>
      <Icon size={13} aria-hidden />
      {date}
      <VisuallyHidden>, {word}</VisuallyHidden>
    </span>
  );
}

/** Percent and figures in the colours of 4.05–4.10; without a maximum what is known, in grey. */
export function ConsumptionCell({ row }: { row: ReportRow }) {
  const { t } = useTranslation();
  const { usage, totalUsage, maxVolume, maxVolumeMissingReason, overage } = row;
  const used = totalUsage ?? '0';
  const hasUsage = used !== '0';
  if (maxVolume === null && maxVolumeMissingReason !== null)
    return (
      <>
        <Faint>{t(`licenses.report.missing.${maxVolumeMissingReason}`)}</Faint>
        {hasUsage && <span className="second">{formatNumber(used)}</span>}
      </>
    );
  return (
    <UsageMeter
      percent={usage}
      used={used}
      maximum={maxVolume}
      unit={mainUnitOf(row.productName) ?? t('licenses.report.unit')}
      tone={usageColourOf(usage, hasUsage)}
      word={overage === true ? t(`overage.${overageLabelOf(overage)}`) : undefined}
      label={t('licenses.report.consumptionOf', { license: row.productLicense ?? row.productName })}
    />
  );
}
