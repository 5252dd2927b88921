import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { AccountPerson } from '#domain/accounts/schema.ts';
import { nameOf } from '#domain/core/person-name.ts';
import type { ReportAccount } from '#domain/licenses-report/schema.ts';
import { overageLabelOf } from '#domain/licenses/overage.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { reportSheet } from '#domain/messages/en-gb/report-sheet.ts';
import { moduleOf } from '#domain/products/modules.ts';
import { usageUnits } from '#domain/products/schema.ts';
import { ModuleLinks } from '#web/core/module-links.tsx';
import { useSumText } from '#web/features/ledger/use-sum-text.ts';
import { keyColumns } from '#web/features/licenses/key-columns.tsx';
import { Status } from '#web/ui/status.tsx';
import { Facts } from './facts.tsx';

/** Facts that are there, each under its name. */
function Section({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  const known = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  if (known.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {known.map(([name, value]) => (
          <FactOf key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

const FactOf = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

type SheetText = keyof (typeof reportSheet)['licenses']['report']['sheet'];

interface KeyFactsProps {
  accountId: string;
  license: LicenseRecord;
  account: ReportAccount | undefined;
}

/** Dates, figures with the way they were counted, what the key is for, and whom to ask. */
export function KeyFacts({ accountId, license, account }: KeyFactsProps) {
  const { t } = useTranslation();
  const cells = keyColumns<LicenseRecord>(t, (one) => ({
    ...one,
    percent: one.usagePercent,
    counted: { accountId, licenseKeyId: one.licenseKeyId },
  }));
  const sumsOf = useSumsOf();
  const named = (name: SheetText): string => t(`licenses.report.sheet.${name as 'created'}`);
  const { term, groupReportingType: counted } = license;
  const isShared = license.sharedBy > 1;
  return (
    <Facts>
      <section>
        <h3>{named('consumption')}</h3>
        {cells.consumption.cell(license)}
      </section>
      <Section
        title={named('howCounted')}
        facts={[
          [named('counted'), counted === null ? named('nothingCounted') : named(counted)],
          [named('overage'), t(`overage.${overageLabelOf(license.overage)}`)],
          [named('term'), term && `${formatDay(term.start)} – ${formatDay(term.end)}`],
          [named('byType'), sumsOf(license.usage)],
          [t('common.modules'), modulesOf(license)],
          [named('own'), isShared && license.usagePerKey !== null ? formatNumber(license.usagePerKey) : null],
          [named('sharedWith'), isShared ? license.sharedWith.join(', ') : null],
          [named('group'), license.groupId],
        ]}
      />
      <Section
        title={named('dates')}
        facts={[
          [named('status'), cells.activation.cell(license)],
          [named('created'), cells.created.cell(license)],
          [named('expires'), cells.expiry.cell(license)],
          [named('lastUsed'), cells.lastUsed.cell(license)],
          [named('exposed'), exposedOf(license)],
        ]}
      />
      <Section
        title={named('license')}
        facts={[
          [named('key'), tailOf(license)],
          [
            named('product'),
            [license.licensedProduct ?? license.productName, license.version].filter(Boolean).join(' '),
          ],
          [named('license'), license.productLicenseDescriptor],
          [named('recordType'), license.recordType],
          [named('category'), license.productCategory],
          [named('environment'), [license.environment, license.deploymentType].filter(Boolean).join(' · ')],
          [named('application'), license.customerUseCaseApplication?.name],
          [named('features'), license.purchasedFeatures],
        ]}
      />
      <Section
        title={named('people')}
        facts={[
          [named('contact'), contactOf(license)],
          [named('owner'), personOf(account?.owner)],
          [named('csm'), personOf(account?.crCsm)],
        ]}
      />
    </Facts>
  );
}

const modulesOf = ({ usage }: LicenseRecord) => {
  const names = Object.keys(usage);
  return names.some((name) => moduleOf(name) !== null) && <ModuleLinks names={names} />;
};

const tailOf = ({ partialLicenseKey: tail }: LicenseRecord) => tail && <span className="mono">…{tail}</span>;

const exposedOf = ({ exposedAt }: LicenseRecord) =>
  exposedAt && (
    <Status tone="error" icon={ShieldAlert}>
      {formatDay(exposedAt.slice(0, 10))}
    </Status>
  );

const contactOf = ({ productLicenseContact: contact }: LicenseRecord) =>
  contact && <Mail name={contact.name ?? ''} email={contact.email} />;

/** Figure and type; where a license counts in its unit alone, that is the name of the type. */
function useSumsOf(): (usage: LicenseRecord['usage']) => string {
  const { unitText } = useSumText();
  const nameOfType = (type: string, value: string): string =>
    usageUnits.some((unit) => unit === type) ? unitText({ usageType: null, unit: type }, value) : type;
  return (usage) =>
    Object.entries(usage)
      .map(([type, value]) => `${formatNumber(value)} ${nameOfType(type, value)}`)
      .join(', ');
}

const personOf = (person: AccountPerson | null | undefined) =>
  person && <Mail name={nameOf(person)} email={person.email} />;

function Mail({ name, email }: { name: string; email: string | null }) {
  if (email === null) return name;
  return (
    <>
      {name !== email && `${name} `}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  );
}
