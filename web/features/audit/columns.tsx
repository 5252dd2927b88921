import type { TFunction } from 'i18next';
import type { DeedEntry } from '#domain/audit/schema.ts';
import { doerText, fieldText, howText } from '#domain/audit/words.ts';
import { formatDay, formatSecond } from '#domain/core/format.ts';
import type { DataColumn, PhoneRows } from '#web/ui/data-table/data-column.ts';
import { threeLines, twoLines } from '#web/ui/data-table/table-lines.tsx';

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
      cell: (entry) => twoLines(formatDay(entry.at.slice(0, 10)), timeOf(entry)),
      copyText: ({ at }) => at,
      width: 128,
      hideable: false,
    },
    {
      id: 'who',
      header: t('audit.column.who'),
      cell: (entry) => twoLines(whoText(t, entry, vendor), underWho(t, entry)),
      minWidth: 190,
      hideable: false,
    },
    {
      id: 'what',
      header: t('audit.column.what'),
      cell: (entry) => twoLines(entry.says, underWhat(t, entry)),
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
export const phoneDeeds = (t: TFunction, vendor: string, hasAccounts: boolean): PhoneRows<DeedEntry> => ({
  rowHeight: 96,
  cell: (entry) => {
    const account = hasAccounts ? (entry.account?.name ?? '') : '';
    // No head says in which zone.
    const under = [formatSecond(entry.at), account, underWhat(t, entry)].filter(Boolean).join(' · ');
    return threeLines(entry.says, whoText(t, entry, vendor), under);
  },
});
