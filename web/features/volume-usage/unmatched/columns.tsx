import type { TFunction } from 'i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { UnmatchedUsage } from '#domain/volume-usage/unmatched/schema.ts';
import type { DataColumn, PhoneRows } from '#web/ui/data-table/data-column.ts';
import { threeLines, twoLines } from '#web/ui/data-table/table-lines.tsx';
import { Status } from '#web/ui/status.tsx';
import { periodText } from '../use-figures.ts';

export type FiguresText = (totals: UnmatchedUsage['totals']) => string[];

const tones = { OPEN: 'warning', ASSIGNED: 'success', DECLINED: 'neutral' } as const;

/** How it stands, and why it waits. */
export const stateOf = (t: TFunction, { state, reason, countedFor }: UnmatchedUsage) => {
  const under = {
    OPEN: t(`unmatched.reason.${reason}`),
    ASSIGNED: countedFor ? t('unmatched.countedFor', { account: countedFor.name }) : '',
    DECLINED: '',
  }[state];
  return { status: <Status tone={tones[state]}>{t(`unmatched.state.${state}`)}</Status>, under };
};

/** The first figure, and how many others there are: they differ in unit and are never added. */
function usageOf(t: TFunction, figures: FiguresText, { totals, records }: UnmatchedUsage) {
  const [first, ...others] = figures(totals);
  const more = others.length > 0 ? t('unmatched.moreTypes', { number: formatNumber(others.length) }) : '';
  return {
    first: [first ?? t('unmatched.noFigures'), more].filter(Boolean).join(' '),
    records: t('unmatched.records', { count: records, records: formatNumber(records) }),
  };
}

const periodOf = (t: TFunction, { period }: UnmatchedUsage): string =>
  period ? periodText(period) : t('unmatched.noPeriod');

export function unmatchedColumns(t: TFunction, figures: FiguresText): DataColumn<UnmatchedUsage>[] {
  return [
    {
      id: 'key',
      header: t('unmatched.column.key'),
      cell: ({ keyTail }) => <span className="mono">…{keyTail}</span>,
      copyText: ({ keyTail }) => keyTail,
      width: 172,
      hideable: false,
      frozen: true,
    },
    {
      id: 'state',
      header: t('unmatched.column.state'),
      cell: (row) => {
        const { status, under } = stateOf(t, row);
        return twoLines(status, under);
      },
      minWidth: 210,
      hideable: false,
    },
    {
      id: 'owner',
      header: t('unmatched.column.owner'),
      cell: ({ owner }) => owner?.name ?? <span className="faint">{t('unmatched.nobody')}</span>,
      minWidth: 140,
      hideOrder: 2,
    },
    {
      id: 'usage',
      header: t('unmatched.column.usage'),
      cell: (row) => {
        const { first, records } = usageOf(t, figures, row);
        return twoLines(first, records);
      },
      minWidth: 170,
      hideable: false,
    },
    {
      id: 'period',
      header: t('unmatched.column.period'),
      cell: (row) => periodOf(t, row),
      minWidth: 170,
      hideOrder: 4,
    },
    {
      id: 'from',
      header: t('unmatched.column.from'),
      cell: ({ uploader, sentFor }) =>
        twoLines(
          uploader.name,
          sentFor ? t('unmatched.forAccount', { account: sentFor.name }) : uploader.email,
        ),
      minWidth: 160,
      hideOrder: 1,
    },
    {
      id: 'file',
      header: t('unmatched.column.file'),
      cell: ({ fileName, submittedAt }) => twoLines(fileName, formatDay(submittedAt.slice(0, 10))),
      minWidth: 150,
      hideOrder: 3,
    },
  ];
}

/** On a phone a key is three lines. */
export const phoneUnmatched = (t: TFunction, figures: FiguresText): PhoneRows<UnmatchedUsage> => ({
  rowHeight: 92,
  cell: (row) => {
    const { status, under } = stateOf(t, row);
    const { first } = usageOf(t, figures, row);
    return threeLines(
      <>
        <span className="mono">…{row.keyTail}</span> · {row.owner?.name ?? t('unmatched.nobody')}
      </>,
      <>
        {status} <span className="under">{under}</span>
      </>,
      `${first} · ${periodOf(t, row)} · ${row.uploader.name}`,
    );
  },
});
