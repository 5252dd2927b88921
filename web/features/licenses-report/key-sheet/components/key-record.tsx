import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatNumber } from '#domain/core/format.ts';
import type { Activation } from '#domain/activation/schema.ts';
import type { KeyRecord as Record, KeySubmission } from '#domain/key-record/schema.ts';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { activation } from '#domain/messages/en-gb/activation.ts';
import { submissions } from '#domain/messages/en-gb/submissions.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { requestFailure } from '#web/core/request-failure.ts';
import { keyRecordQuery } from '../../queries.ts';
import { Facts } from './facts.tsx';

addTexts(activation);
addTexts(submissions);

/** What happened to the key: whom it was handed to, where it is activated, what was reported for it; and whom to ask. */
export function KeyRecord({ row }: { row: ReportRow }) {
  const { t } = useTranslation();
  const record = useQuery(keyRecordQuery(row));
  if (record.isPending) return <p role="status">{ui.loading} …</p>;
  if (record.isError)
    return (
      <div role="alert">
        {requestFailure(t, record.error).text}{' '}
        <Button size="small" onClick={() => void record.refetch()}>
          {ui.retry}
        </Button>
      </div>
    );
  return (
    <Facts>
      <Contacts contacts={record.data.contacts} />
      <Submissions accountId={row.account.id} of={record.data.submissions} />
      <Disclosures of={record.data.disclosures} />
      <Activations of={record.data.activations} />
    </Facts>
  );
}

/** The newest of many; where there are more, it says how many. */
function Lines({
  title,
  none,
  total,
  children,
}: {
  title: string;
  none: string;
  total: number;
  children: ReactNode[];
}) {
  const { t } = useTranslation();
  const more = total - children.length;
  return (
    <section>
      <h3>
        {title} {total > 0 && <span className="faint">{formatNumber(total)}</span>}
      </h3>
      {total === 0 ? <span className="faint">{none}</span> : <ul>{children}</ul>}
      {more > 0 && (
        <span className="faint">{t('licenses.report.sheet.older', { number: formatNumber(more) })}</span>
      )}
    </section>
  );
}

function Contacts({ contacts }: { contacts: Record['contacts'] }) {
  const { t } = useTranslation();
  if (contacts.length === 0) return null;
  return (
    <Lines title={t('licenses.report.sheet.contacts')} none="" total={contacts.length}>
      {contacts.map((contact) => (
        <li key={`${contact.of} ${contact.email}`}>
          {contact.name} <a href={`mailto:${contact.email}`}>{contact.email}</a>
          <span className="second">{t(`licenses.report.sheet.contactOf.${contact.of}`)}</span>
        </li>
      ))}
    </Lines>
  );
}

function Submissions({ accountId, of }: { accountId: string; of: Record['submissions'] }) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const about = ({ period, records, amendment }: KeySubmission): string =>
    [
      period.start === period.end
        ? formatDay(period.start)
        : `${formatDay(period.start)} – ${formatDay(period.end)}`,
      t('licenses.report.sheet.records', { count: records, number: formatNumber(records) }),
      amendment && t(`submissions.state.${amendment}`),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Lines
      title={t('licenses.report.sheet.submissions')}
      none={t('licenses.report.sheet.noSubmissions')}
      total={of.total}
    >
      {of.newest.map((one) => (
        <li key={one.receiptId}>
          <a {...linkTo(links.usageReport(accountId, one.receiptId))}>
            {t(`submissions.kind.${one.kind}`)}, {formatInstant(one.at)}
          </a>
          {one.by !== null && ` · ${one.by}`}
          <span className="second">{about(one)}</span>
        </li>
      ))}
    </Lines>
  );
}

function Disclosures({ of }: { of: Record['disclosures'] }) {
  const { t } = useTranslation();
  return (
    <Lines
      title={t('licenses.report.sheet.disclosures')}
      none={t('licenses.report.sheet.noDisclosures')}
      total={of.total}
    >
      {of.newest.map((one) => (
        <li key={`${one.at} ${one.by} ${one.kind}`}>
          {t(`licenses.report.sheet.disclosure.${one.kind}`)} {formatInstant(one.at)} · {one.by}
        </li>
      ))}
    </Lines>
  );
}

/** Only some licenses are ever activated: without a machine and without a limit there is nothing to say. */
function Activations({ of: { activations, active, limit } }: { of: Record['activations'] }) {
  const { t } = useTranslation();
  if (activations.length === 0 && limit === null) return null;
  const numbers = { active: formatNumber(active), limit: limit === null ? '' : formatNumber(limit) };
  const state = (one: Activation): string =>
    one.releasedAt === null
      ? t('licenses.report.sheet.activatedAt', { at: formatInstant(one.activatedAt) })
      : t('licenses.report.sheet.releasedAt', { at: formatInstant(one.releasedAt) });
  return (
    <section>
      <h3>{t('licenses.report.sheet.activations')}</h3>
      {t(limit === null ? 'licenses.report.sheet.machines' : 'licenses.report.sheet.machinesOf', numbers)}
      <ul>
        {activations.map((one) => (
          <li key={one.id}>
            <span className="mono">…{one.machineTail}</span> ·{' '}
            {t(`activation.environments.${one.environment}`)}
            <span className="second">{state(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
