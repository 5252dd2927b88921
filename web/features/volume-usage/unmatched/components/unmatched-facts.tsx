import { useTranslation } from 'react-i18next';
import { formatInstant, formatNumber } from '#domain/core/format.ts';
import type { UnmatchedDecision, UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { FactRows, SheetFacts, type NamedFact } from '#web/ui/sheet-facts.tsx';
import { periodText, useFigures } from '../../use-figures.ts';
import { stateOf } from '../columns.tsx';

/** Everything known of usage that was set aside. */
export function UnmatchedFacts({ one }: { one: UnmatchedDetail }) {
  const { t } = useTranslation();
  const figures = useFigures();
  const { status, under } = stateOf(t, one);
  const names = (accounts: readonly { name: string }[]): string =>
    accounts.map(({ name }) => name).join(', ');
  const { uploader, period } = one;
  const facts: readonly NamedFact[] = [
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
    <SheetFacts>
      <dl>
        <FactRows facts={facts} />
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
    </SheetFacts>
  );
}

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
