/** What the report can be put in order by. */
export const sortColumns = ['account', 'product', 'created', 'expiry', 'lastUsed', 'usage'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** An order of the report. Keys without a value stand last in both directions: nothing is not the least of all. */
export interface ReportSort {
  by: SortColumn;
  descending: boolean;
}

/** Accounts by name, each with its keys by product and expiry. */
export const defaultSort: ReportSort = { by: 'account', descending: false };

/** An order as an address and a call say it: `expiry`, or `-expiry` from the other end. */
export type SortText = SortColumn | `-${SortColumn}`;
export const sortTexts: readonly SortText[] = sortColumns.flatMap((by): SortText[] => [by, `-${by}`]);

export const writeSort = ({ by, descending }: ReportSort): SortText => (descending ? `-${by}` : by);

/** The order that an address says; the default where it says none, or what is none. */
export function readSort(text: string | undefined): ReportSort {
  const by = sortColumns.find((column) => column === text?.replace(/^-/, ''));
  return by === undefined ? defaultSort : { by, descending: text?.startsWith('-') === true };
}

export const sameSort = (a: ReportSort, b: ReportSort): boolean => writeSort(a) === writeSort(b);

/** An order as the page's address has it: the default, and what is none, leave no trace. */
export function settleSort(text: string | undefined): SortText | undefined {
  const sort = readSort(text);
  return sameSort(sort, defaultSort) ? undefined : writeSort(sort);
}

/** What people mostly look for is at one end: the highest, the newest, what expires next, the first by name. */
const beginsAtTheEnd: ReadonlySet<SortColumn> = new Set(['created', 'lastUsed', 'usage']);

/** The order that a click on a column's head asks for: its own, and the other way round after that. */
export const sortAfterClick = (sort: ReportSort, by: SortColumn): ReportSort =>
  sort.by === by ? { by, descending: !sort.descending } : { by, descending: beginsAtTheEnd.has(by) };
