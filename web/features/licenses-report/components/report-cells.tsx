import Tooltip from '@mui/material/Tooltip';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Eye from 'lucide-react/icons/eye';
import { useTranslation } from 'react-i18next';
import { nameOf } from '#domain/core/person-name.ts';
import { showsDescriptor } from '#domain/licenses/descriptor.ts';
import { formatNumber } from '#domain/core/format.ts';
import type { ReportAccount, ReportRow } from '#domain/licenses-report/schema.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

/** The account's name; leads to its products. */
export function AccountLink({ account }: { account: ReportRow['account'] }) {
  const linkTo = usePageLink();
  return <a {...linkTo(links.products(account.id))}>{account.name}</a>;
}

/** The account above its rows: how many keys it has in all, how many are in overage, and who looks after it (1.04). */
export function AccountTitle({
  row,
  about,
  onView,
}: {
  row: ReportRow;
  about: ReportAccount | undefined;
  /** Begins a customer's view of the account. */
  onView: (account: ReportRow['account']) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <AccountLink account={row.account} />
      {about && (
        <span className="facts">
          {t('licenses.report.accountKeys', { count: about.keys, number: formatNumber(about.keys) })}
          {about.inOverage > 0 && (
            <>
              {' · '}
              <span className="over">
                {t('licenses.report.accountOver', { number: formatNumber(about.inOverage) })}
              </span>
            </>
          )}
          {[
            about.owner && t('licenses.report.accountOwner', { name: nameOf(about.owner) }),
            about.crCsm && t('licenses.report.accountCsm', { name: nameOf(about.crCsm) }),
            about.regionalTerritory ?? about.globalTerritory,
          ].map((fact) => fact && ` · ${fact}`)}
        </span>
      )}
      {about && (
        <button
          type="button"
          aria-label={t('licenses.report.customerViewOf', { account: row.account.name })}
          onClick={() => onView(row.account)}
        >
          <Eye size={13} aria-hidden /> <span className="words">{t('licenses.report.customerView')}</span>
        </button>
      )}
    </>
  );
}

const warningPlace = { marginLeft: 6, verticalAlign: '-2px' };

/** The product as it is licensed, its record type, and a warning for Unified records without an application (2.68). */
export function ProductCell({ row }: { row: ReportRow }) {
  const { licensedProduct, productName } = row;
  const second = licensedProduct === null || licensedProduct === productName ? null : productName;
  return (
    <>
      {licensedProduct ?? productName}
      <NoCucaWarning row={row} />
      {second !== null && <span className="second">{second}</span>}
    </>
  );
}

/** 2.68: only for Unified records, which belong to a customer usage account; reachable, so that its text is too. */
export function NoCucaWarning({ row: { recordType, cucaId } }: { row: ReportRow }) {
  const { t } = useTranslation();
  if (recordType !== 'Unified' || cucaId !== null) return null;
  const warning = t('licenses.report.noCucaForUnified');
  return (
    <Tooltip title={warning} describeChild>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className="tone warning" role="img" aria-label={warning} tabIndex={0} style={warningPlace}>
        <TriangleAlert size={14} aria-hidden />
      </span>
    </Tooltip>
  );
}

export function ProductLicenseCell({ row }: { row: ReportRow }) {
  const { productLicense, productLicenseUrl, productLicenseDescriptor } = row;
  const descriptor = showsDescriptor(row.createdDate) ? productLicenseDescriptor : null;
  return (
    <>
      {productLicense === null ? (
        <span className="faint">–</span>
      ) : productLicenseUrl === null ? (
        productLicense
      ) : (
        <ExternalLink href={productLicenseUrl}>{productLicense}</ExternalLink>
      )}
      {descriptor !== null && <span className="second">{descriptor}</span>}
    </>
  );
}
