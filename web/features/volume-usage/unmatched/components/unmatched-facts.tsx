import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatNumber } from '#domain/core/format.ts';
import type { UnmatchedDecision, UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { FACT_COLUMNS } from '#web/ui/fact-list.tsx';
import { periodText, useFigures } from '../../use-figures.ts';
import { stateOf } from '../columns.tsx';

const Facts = styled('div')({
  display: 'grid',
  gap: 20,
  fontVariantNumeric: 'tabular-nums',
  '& h3': { margin: '0 0 6px', fontSize: '0.8125rem', fontWeight: 600 },
  '& dl': { display: 'grid', gridTemplateColumns: FACT_COLUMNS, gap: '4px 12px', margin: 0 },
  '& dt, & .under': { color: 'var(--mui-palette-text-secondary)' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& ol': { display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' },
  '& .under': { display: 'block', fontSize: '0.75rem' },
});

/** Everything known of usage that was set aside. */
export function UnmatchedFacts({ one }: { one: UnmatchedDetail }) {
  const { t } = useTranslation();
  const figures = useFigures();
  const { status, under } = stateOf(t, one);
  const names = (accounts: readonly { name: string }[]): string =>
    accounts.map(({ name }) => name).join(', ');
  const { uploader, period } = one;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('unmatched.column.state'),
      <>
        {status}
        {under && <span className="under">{under}</span>}
      </>,
    ],
    [t('unmatched.sheet.owner'), one.owner?.name ?? t('unmatched.nobody')],
    [
      t('unmatched.sheet.usage'),
      <>
        {one.totals.length === 0 && t('unmatched.noFigures')}
        {figures(one.totals).map((figure) => (
          <div key={figure}>{figure}</div>
        ))}
        <span className="under">
          {t('unmatched.records', { count: one.records, records: formatNumber(one.records) })}
        </span>
      </>,
    ],
    [t('unmatched.sheet.period'), period ? periodText(period) : t('unmatched.noPeriod')],
    [
      t('unmatched.sheet.from'),
      <>
        {uploader.name}
        <span className="under">{uploader.email}</span>
      </>,
    ],
    [
      t('unmatched.sheet.accounts'),
      uploader.isInternal
        ? t('unmatched.sheet.staff')
        : names(one.uploaderAccounts) || t('unmatched.sheet.noAccounts'),
    ],
    [t('unmatched.sheet.sentFor'), one.sentFor?.name ?? t('unmatched.sheet.noAccountSaid')],
    [t('unmatched.sheet.received'), formatInstant(one.submittedAt)],
    [
      t('unmatched.sheet.file'),
      <>
        {one.fileName}
        {one.receiptAccountId !== null && (
          <div>
            <PageLink to={links.usageReport(one.receiptAccountId, one.receiptId)}>
              {t('unmatched.sheet.receipt')}
            </PageLink>
          </div>
        )}
      </>,
    ],
  ];
  return (
    <Facts>
      <dl>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {one.decisions.length > 0 && (
        <section>
          <h3>{t('unmatched.sheet.decisions')}</h3>
          <ol>
            {one.decisions.map((decision) => (
              <Decision key={decision.at + decision.action} decision={decision} />
            ))}
          </ol>
        </section>
      )}
    </Facts>
  );
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

function Decision({ decision: { action, account, note, by, at } }: { decision: UnmatchedDecision }) {
  const { t } = useTranslation();
  const said = {
    ASSIGN: t('unmatched.sheet.assigned', { account: account?.name ?? '' }),
    DECLINE: t('unmatched.sheet.declined'),
    REOPEN: t('unmatched.sheet.reopened'),
  }[action];
  return (
    <li>
      {said}
      {note !== null && `: ${note}`}
      <span className="under">{t('unmatched.sheet.byAt', { by, at: formatInstant(at) })}</span>
    </li>
  );
}
