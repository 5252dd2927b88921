import { useTranslation } from 'react-i18next';
import type { CaseApplication, CaseEvent, StaffCaseDetail } from '#domain/cases/schema.ts';
import { formatDay, formatInstant, formatNumber, formatPeriod } from '#domain/core/format.ts';
import { fullName } from '#domain/core/person-name.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FactRows, SheetFacts, type NamedFact } from '#web/ui/sheet-facts.tsx';
import { CaseState, figureText, isOfCrm } from '../columns.tsx';

/** Everything known of a case. */
export function CaseFacts({ one }: { one: StaffCaseDetail }) {
  const { t } = useTranslation();
  const searched = { true: 'searchedYes', false: 'searchedNo', null: 'searchedOpen' } as const;
  const facts: readonly NamedFact[] = [
    [t('cases.column.status'), <CaseState key="state" status={one.status} />],
    [t('cases.sheet.subject'), one.subject],
    [t('cases.sheet.created'), formatDay(one.createdDate)],
    [t('cases.sheet.searched'), t(`cases.sheet.${searched[`${one.companyWideSearchPerformed}`]}`)],
    ...(one.platforms.length > 0 ? [[t('cases.sheet.platforms'), one.platforms.join(', ')] as const] : []),
    ...(one.description ? [[t('cases.sheet.description'), one.description] as const] : []),
    [
      t('cases.column.account'),
      <PageLink key="account" to={links.account(one.account.id)}>
        {one.account.name}
      </PageLink>,
    ],
    ...(one.url
      ? [
          [
            t('cases.sheet.crm'),
            <ExternalLink key="crm" href={one.url}>
              {t('cases.sheet.crmLink')}
            </ExternalLink>,
          ] as const,
        ]
      : []),
  ];
  return (
    <SheetFacts>
      <dl>
        <FactRows facts={facts} />
      </dl>
      <section>
        <h3>{t('cases.sheet.applications')}</h3>
        {one.applicationDetails.length === 0 ? (
          <span className="under">{t(isOfCrm(one) ? 'cases.notHere' : 'cases.noApplications')}</span>
        ) : (
          <ul>
            {one.applicationDetails.map((application) => (
              <Application key={application.id} accountId={one.account.id} application={application} />
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>{t('cases.sheet.history')}</h3>
        {one.events.length === 0 && <span className="under">{t('cases.sheet.noHistory')}</span>}
        <ol>
          {one.events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      </section>
    </SheetFacts>
  );
}

function Application({ accountId, application }: { accountId: string; application: CaseApplication }) {
  const { t } = useTranslation();
  const { id, name, description, licenseType, lines } = application;
  const contacts = [application.primaryReportingContact, application.secondaryReportingContact]
    .flatMap((contact) => (contact ? [[fullName(contact), contact.email].filter(Boolean).join(', ')] : []))
    .join('; ');
  return (
    <li>
      <h4>
        <PageLink to={links.usageAccount(accountId, id)}>{name}</PageLink>
        {licenseType !== null && ` · ${licenseType}`}
      </h4>
      {description !== null && <p>{description}</p>}
      {contacts !== '' && <span className="under">{contacts}</span>}
      <ul>
        {lines.length === 0 && <li className="under">{t('cases.noFigures')}</li>}
        {lines.map((line) => (
          <li key={JSON.stringify(line)}>
            {figureText(t, line)}
            {line.numberOfServers !== null && line.processorsPerServer !== null && (
              <>
                {' '}
                (
                {t('cases.sheet.servers', {
                  servers: formatNumber(line.numberOfServers),
                  processors: formatNumber(line.processorsPerServer),
                })}
                )
              </>
            )}
            <span className="under">
              {[line.productName, line.deploymentType, line.environment, formatPeriod(line.period)]
                .filter(Boolean)
                .join(' · ')}{' '}
              <PageLink to={links.usageReport(accountId, line.receiptId)}>
                {t('cases.sheet.receipt')}
              </PageLink>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Event({ event: { action, status, note, by, byStaff, at } }: { event: CaseEvent }) {
  const { t } = useTranslation();
  const said = {
    ASK: t('cases.sheet.asked'),
    BEGIN: t('cases.sheet.begun'),
    STATUS: t('cases.sheet.status', { status }),
    NOTE: t('cases.sheet.note'),
  }[action];
  return (
    <li>
      <p>{note === null ? said : `${said}: ${note}`}</p>
      <span className="under">
        {t('cases.sheet.byAt', { by: byStaff ? `${by} (${t('cases.staff')})` : by, at: formatInstant(at) })}
      </span>
    </li>
  );
}
