import { styled } from '@mui/material/styles';
import { Children, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSecond, formatNumber } from '#domain/core/format.ts';
import type { CrmObject } from '#domain/crm/crm-objects.ts';
import type { CrmOverview } from '#domain/crm/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';

const Named = styled('div')({
  fontSize: '0.8125rem',
  '& h4': { margin: 0, fontSize: '0.875rem', fontWeight: 600 },
  '& p': { margin: '2px 0 8px', color: 'var(--mui-palette-text-secondary)' },
  '& ul': { display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  '& .under': { color: 'var(--mui-palette-text-secondary)' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '2px 12px',
    margin: '2px 0 0',
  },
  '& dt': { color: 'var(--mui-palette-text-secondary)' },
  '& dd': { margin: 0, whiteSpace: 'pre-line' },
  '& .stands': { fontWeight: 600 },
});

/** Records of one kind under their heading, and how many more there are; nothing where there are none. */
export function NamedList(props: { title: string; says: string; count: number; children: ReactNode }) {
  const { t } = useTranslation();
  const { title, says, count, children } = props;
  if (count === 0) return null;
  const more = count - Children.count(children);
  return (
    <Named>
      <h4>
        {title} ({formatNumber(count)})
      </h4>
      <p>{says}</p>
      <ul>{children}</ul>
      {more > 0 && <p>{t('crm.more', { number: formatNumber(more) })}</p>}
    </Named>
  );
}

function RecordName({ object, id }: { object: string; id: string }) {
  const { t } = useTranslation();
  return (
    <strong>
      {t(`crm.object.${object as CrmObject}`)} {id}
    </strong>
  );
}

function AccountLink({ account }: { account: { id: string; name: string } | null }) {
  if (account === null) return null;
  return (
    <>
      {', '}
      <PageLink to={links.account(account.id)}>{account.name}</PageLink>
    </>
  );
}

export function RefusedItem({ one }: { one: CrmOverview['waiting']['refused'][number] }) {
  const { t } = useTranslation();
  return (
    <li>
      <RecordName object={one.object} id={one.id} />
      <AccountLink account={one.account} />
      <div>{one.error}</div>
      <div className="under">{t('crm.nextTry', { at: formatSecond(one.nextAttemptAt) })}</div>
    </li>
  );
}

export function SetAsideItem({ one }: { one: CrmOverview['setAside']['named'][number] }) {
  return (
    <li>
      <RecordName object={one.object} id={one.id} />
      <div>{one.problem}</div>
      <div className="under">{formatSecond(one.foundAt)}</div>
    </li>
  );
}

/** Both values, and which of them stands. */
export function ConflictItem({ one }: { one: CrmOverview['conflicts']['named'][number] }) {
  const { t } = useTranslation();
  const values = [
    ['portal', t('crm.portal'), one.portalValue],
    ['crm', t('crm.crm'), one.crmValue],
  ] as const;
  return (
    <li>
      <RecordName object={one.object} id={one.id} />
      {`, ${one.field}`}
      <AccountLink account={one.account} />
      <dl>
        {values.map(([side, name, value]) => (
          <div key={side} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd className={one.winner === side ? 'stands' : undefined}>
              {value ?? t('crm.empty')}
              {one.winner === side && ` (${t('crm.stands')})`}
            </dd>
          </div>
        ))}
      </dl>
      <div className="under">{formatSecond(one.foundAt)}</div>
    </li>
  );
}
