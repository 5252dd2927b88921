import { styled } from '@mui/material/styles';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { DeedEntry } from '#domain/audit/schema.ts';
import { doerText, fieldText, howText } from '#domain/audit/words.ts';
import { formatDay, formatInstant } from '#domain/core/format.ts';
import type { DataColumn } from '#web/ui/data-table/data-column.ts';

export const ROW_HEIGHT = 52;
export const PHONE_ROW_HEIGHT = 96;

const Lines = styled('span')({
  display: 'grid',
  minWidth: 0,
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .under': { fontSize: '0.75rem', color: 'var(--mui-palette-text-secondary)' },
});
const two = (above: ReactNode, under: ReactNode) => (
  <Lines>
    <span>{above}</span>
    <span className="under">{under}</span>
  </Lines>
);

/** Who it was; the reader themselves is told so. */
export const whoText = (t: TFunction, { who }: Pick<DeedEntry, 'who'>, vendor: string): string =>
  who.isReader ? `${doerText(who, vendor)} (${t('audit.you')})` : doerText(who, vendor);

const underWho = (t: TFunction, entry: DeedEntry): string =>
  howText(entry) ?? (entry.who.kind === 'staff' && entry.who.name !== null ? t('audit.kind.staff') : (entry.who.email ?? '')); // prettier-ignore

/** What it was done to, as far as that has a name. */
export function objectText(t: TFunction, { key, objectName }: DeedEntry): string {
  if (key) return t('audit.key', { product: key.productName, tail: key.tail });
  return objectName ?? '';
}

/** What changed, in a line. */
export const changesText = (t: TFunction, { changes }: DeedEntry): string =>
  changes
    .map(({ name, before, after }) =>
      t('audit.change', {
        name: t(`audit.field.${name}`),
        before: fieldText(before),
        after: fieldText(after),
      }),
    )
    .join('; ');

const underWhat = (t: TFunction, entry: DeedEntry): string =>
  [objectText(t, entry), changesText(t, entry)].filter(Boolean).join(' · ');

const timeOf = ({ at }: DeedEntry): string => at.slice(11, 19);

export function deedColumns(t: TFunction, vendor: string, hasAccounts: boolean): DataColumn<DeedEntry>[] {
  return [
    {
      id: 'at',
      header: t('audit.column.at'),
      cell: (entry) => two(formatDay(entry.at.slice(0, 10)), timeOf(entry)),
      copyText: ({ at }) => at,
      width: 128,
      hideable: false,
    },
    {
      id: 'who',
      header: t('audit.column.who'),
      cell: (entry) => two(whoText(t, entry, vendor), underWho(t, entry)),
      minWidth: 190,
      hideable: false,
    },
    {
      id: 'what',
      header: t('audit.column.what'),
      cell: (entry) => two(entry.says, underWhat(t, entry)),
      minWidth: 260,
      grow: 2,
      hideable: false,
    },
    ...(hasAccounts
      ? [
          {
            id: 'account',
            header: t('audit.column.account'),
            cell: ({ account }: DeedEntry) => account?.name ?? '',
            minWidth: 170,
            hideOrder: 1,
          },
        ]
      : []),
    {
      id: 'from',
      header: t('audit.column.from'),
      cell: ({ network }) => network ?? '',
      minWidth: 130,
      hideOrder: 2,
    },
  ];
}

/** On a phone an entry is three lines. */
export function phoneColumns(t: TFunction, vendor: string, hasAccounts: boolean): DataColumn<DeedEntry>[] {
  return [
    {
      id: 'entry',
      header: t('audit.table'),
      cell: (entry) => (
        <Lines sx={{ py: 1, gap: 0.25 }}>
          <span>{entry.says}</span>
          <span>{whoText(t, entry, vendor)}</span>
          <span className="under">
            {[
              formatInstant(entry.at), // no head says in which zone
              hasAccounts ? (entry.account?.name ?? '') : '',
              underWhat(t, entry),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Lines>
      ),
      minWidth: 0,
      hideable: false,
    },
  ];
}
