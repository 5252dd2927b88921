import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseApplication, CaseEvent, StaffCaseDetail } from '#domain/cases/schema.ts';
import { formatDay, formatInstant, formatNumber, formatPeriod } from '#domain/core/format.ts';
import { fullName } from '#domain/core/person-name.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { FACT_COLUMNS } from '#web/ui/fact-list.tsx';
import { CaseState, figureText, isOfCrm } from '../columns.tsx';

const Facts = styled('div')({
  display: 'grid',
  gap: 20,
  fontVariantNumeric: 'tabular-nums',
  '& h3': { margin: '0 0 6px', fontSize: '0.8125rem', fontWeight: 600 },
  '& h4': { margin: 0, fontSize: '0.875rem', fontWeight: 600, overflowWrap: 'anywhere' },
  '& dl': { display: 'grid', gridTemplateColumns: FACT_COLUMNS, gap: '4px 12px', margin: 0 },
  '& dt, & .under': { color: 'var(--mui-palette-text-secondary)' },
  '& dd, & p': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& ol, & ul': { display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' },
  '& dd span': { whiteSpace: 'normal' },
  '& li > ul': { marginTop: 8 },
  '& .under': { display: 'block', fontSize: '0.75rem' },
});

/** Everything known of a case. */
export function CaseFacts({ one }: { one: StaffCaseDetail }) {
  const { t } = useTranslation();
  const searched = { true: 'searchedYes', false: 'searchedNo', null: 'searchedOpen' } as const;
  const facts: readonly (readonly [string, ReactNode])[] = [
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
    <Facts>
      <dl>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
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
    </Facts>
  );
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

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
