import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { countListedKeys, totalsCounted, type UnitTotal } from '#domain/submissions/receipt-figures.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { PageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { receiptQuery } from '../queries.ts';
import { useReceiptAddress } from '../use-receipt-address.ts';
import { useFigure, useMonths } from '../outcome/use-result-line.ts';
import { ReceiptBody, ReceiptState, useReceiptName } from './receipt-card.tsx';

const columns = ['file', 'period', 'usage', 'keys', 'status', 'by', 'when'] as const;
type Column = (typeof columns)[number];
/** Where there is nothing to tell; on a phone nothing is said at all. */
const NOTHING = '–';
const right: readonly Column[] = ['usage', 'keys'];
const KEY = 'products.licenses.reportUsage.itext.receipt';

const line = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.25,
  px: 2,
  py: 1,
  alignItems: 'center',
  gridTemplateColumns:
    'minmax(0, 2fr) minmax(0, 1.1fr) minmax(9rem, 1fr) 2.75rem 8.75rem minmax(0, 1fr) 5.75rem',
  '& .right': { textAlign: 'right' },
  '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
  // On a phone: the file and what became of it, when it was used and how much, who sent it and when.
  '@container (max-width: 47.5rem)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    gridTemplateAreas: '"file file status" "period usage usage" "by when when"',
    '& > .nothing': { display: 'none' },
    '& > .file': { gridArea: 'file' },
    '& > .status': { gridArea: 'status' },
    '& > .period': { gridArea: 'period' },
    '& > .usage': { gridArea: 'usage' },
    '& > .by': { gridArea: 'by', color: 'text.secondary' },
    '& > .when': { gridArea: 'when', color: 'text.secondary', textAlign: 'right' },
    '& > .keys': { display: 'none' },
  },
} as const;
const narrow = '@container (max-width: 47.5rem)';

interface ReceiptTableProps {
  receipts: readonly Receipt[];
  label: string;
  /** Opened from the start; the receipt that the address names is open besides. */
  opened?: ((receipt: Receipt) => boolean) | undefined;
  sentFor?: string | undefined;
  /** Where a receipt of a list is read whole: of the account, or null for what the person has sent. */
  accountId?: string | null | undefined;
}

/** Receipts as a table: each row has an address that opens it, figures stand right and are added up by unit. */
export function ReceiptTable({
  receipts,
  label,
  opened = () => false,
  sentFor,
  accountId = null,
}: ReceiptTableProps) {
  const { t } = useTranslation();
  const { open, addressOf } = useReceiptAddress();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (receipt: Receipt): boolean =>
    receipt.id === open || (opened(receipt) && !closed.has(receipt.id));
  return (
    <Box
      sx={{
        containerType: 'inline-size',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box role="table" aria-label={label} className="tabular">
        <Box role="rowgroup" sx={{ [narrow]: { display: 'none' } }}>
          <Box role="row" sx={{ ...line, color: 'text.secondary', typography: 'caption' }}>
            {columns.map((column) => (
              <span key={column} role="columnheader" className={sideOf(column)}>
                {t(`${KEY}.columns.${column}`)}
              </span>
            ))}
          </Box>
        </Box>
        <Box role="rowgroup">
          {receipts.map((receipt) => (
            <ReceiptRow
              key={receipt.id}
              receipt={receipt}
              isOpen={isOpen(receipt)}
              to={addressOf(isOpen(receipt) ? null : receipt.id)}
              onToggle={() => setClosed(toggled(closed, receipt.id, isOpen(receipt)))}
              sentFor={sentFor}
              accountId={accountId}
            />
          ))}
        </Box>
        {receipts.length > 1 && <TotalRow receipts={receipts} />}
      </Box>
    </Box>
  );
}

function toggled(closed: ReadonlySet<string>, id: string, wasOpen: boolean): ReadonlySet<string> {
  const others = [...closed].filter((one) => one !== id);
  return new Set(wasOpen ? [...others, id] : others);
}

const sideOf = (column: Column): string => `${column}${right.includes(column) ? ' right' : ''}`;

interface ReceiptRowProps {
  receipt: Receipt;
  isOpen: boolean;
  to: PageTarget;
  onToggle: () => void;
  sentFor: string | undefined;
  accountId: string | null;
}

function ReceiptRow({ receipt, isOpen, to, onToggle, sentFor, accountId }: ReceiptRowProps) {
  const months = useMonths();
  const nameOf = useReceiptName();
  const cells: Record<Column, ReactNode> = {
    file: (
      <PageLink
        to={to}
        aria-expanded={isOpen}
        underline="hover"
        onClickCapture={onToggle}
        sx={{ display: 'flex', gap: 0.5, fontWeight: 500, color: 'text.primary' }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{
            flex: 'none',
            color: 'text.secondary',
            pt: '2px',
            rotate: isOpen ? '90deg' : 'none',
            height: 20,
          }}
        >
          <ChevronRight size={16} />
        </Box>
        <span>{nameOf(receipt)}</span>
      </PageLink>
    ),
    period: months([receipt]) || NOTHING,
    usage: figuresOf([receipt]),
    keys: keysOf([receipt]),
    status: <ReceiptState receipt={receipt} />,
    by: receipt.submittedBy.name,
    when: formatDay(receipt.submittedAt.slice(0, 10)),
  };
  return (
    <>
      <Box role="row" sx={{ ...line, borderTop: '1px solid', borderColor: 'divider' }}>
        {columns.map((column) => (
          <Cell key={column} column={column}>
            {cells[column]}
          </Cell>
        ))}
      </Box>
      {isOpen && (
        <Box role="row" sx={{ bgcolor: 'background.sunken' }}>
          <Box role="cell" aria-colspan={columns.length} sx={{ pt: 1 }}>
            {receipt.folded ? (
              <WholeReceipt id={receipt.id} accountId={accountId} sentFor={sentFor} />
            ) : (
              <ReceiptBody receipt={receipt} sentFor={sentFor} />
            )}
          </Box>
        </Box>
      )}
    </>
  );
}

/** A receipt of which the list tells the first keys only. */
function WholeReceipt({
  id,
  accountId,
  sentFor,
}: Pick<ReceiptRowProps, 'accountId' | 'sentFor'> & { id: string }) {
  const query = useQuery(receiptQuery(accountId, id));
  if (query.data) return <ReceiptBody receipt={query.data} sentFor={sentFor} />;
  return query.error ? <FetchFailure query={query} heading="h3" /> : <LinesSkeleton count={2} height={44} />;
}

const keysOf = (receipts: readonly Receipt[]): ReactNode => {
  const count = countListedKeys(receipts);
  return count === null ? NOTHING : formatNumber(count);
};

function figuresOf(receipts: readonly Receipt[]): ReactNode {
  const totals = totalsCounted(receipts);
  return totals.length > 0 ? <Figures totals={totals} /> : NOTHING;
}

function Cell({ column, children }: { column: Column; children: ReactNode }) {
  const isName = column === 'file';
  return (
    <Box
      role={isName ? 'rowheader' : 'cell'}
      className={children === NOTHING ? `${sideOf(column)} nothing` : sideOf(column)}
      sx={isName ? {} : { typography: 'body2' }}
    >
      {children}
    </Box>
  );
}

const totalLine = {
  ...{ borderTop: '1px solid', borderColor: 'divider', fontWeight: 500 },
  [narrow]: { ...line[narrow], gridTemplateAreas: '"file usage usage"' },
} as const;

/** Each unit for itself. */
function Figures({ totals }: { totals: readonly UnitTotal[] }) {
  const figure = useFigure();
  return totals.map((total) => (
    <Box key={total.unit} component="span" sx={{ display: 'block' }}>
      {figure(total)}
    </Box>
  ));
}

function TotalRow({ receipts }: { receipts: readonly Receipt[] }) {
  const { t } = useTranslation();
  const count = receipts.length;
  const cells: Partial<Record<Column, ReactNode>> = {
    file: t(`${KEY}.totalOf`, { count, number: formatNumber(count) }),
    usage: figuresOf(receipts),
    keys: keysOf(receipts),
  };
  return (
    <Box role="rowgroup">
      <Box role="row" sx={{ ...line, ...totalLine }}>
        {columns.map((column) => (
          <Box
            key={column}
            role="cell"
            className={sideOf(column)}
            sx={cells[column] === undefined ? { [narrow]: { display: 'none' } } : {}}
          >
            {cells[column]}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
