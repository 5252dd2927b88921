import type { Period } from '#domain/core/period.ts';
import type { RowField, TypedRow } from '#domain/imaging-usage/check-rows.ts';
import type { ServerRow } from '#domain/imaging-usage/schema.ts';
import type { Environment } from '#domain/products/schema.ts';

/** What is typed for one license and period; empty texts where nothing is. */
export interface UsageDraft {
  id: string;
  licenseKeyId: string;
  start: string;
  end: string;
  environment: Environment | '';
  rows: readonly TypedRow[];
  /** Somebody looked again at an unusual figure. */
  confirmed: boolean;
  /** Names the sending of exactly this content: another content is another sending. */
  key: string;
}
/** A place in the form where a problem can stand: `id.0.value`, `id.environment`. */
export type UsagePlace =
  | `${string}.${number}.${RowField}`
  | `${string}.${'environment' | 'confirmed' | 'period'}`;

export interface UsageState {
  items: readonly UsageDraft[];
  /** Left once: problems are shown from then on. */
  touched: ReadonlySet<UsagePlace>;
  /** What the server said of places, until their item is changed. */
  said: ReadonlyMap<UsagePlace, string>;
  /** Submitting was tried: every problem is shown. */
  attempted: boolean;
}

/** A change of an item brings the key of its new content along. */
export type UsageEvent =
  | { type: 'typed'; id: string; at: number; values: Partial<TypedRow>; key: string }
  | { type: 'rowAdded'; id: string; key: string }
  | { type: 'rowRemoved'; id: string; at: number; key: string }
  | { type: 'serversTaken'; id: string; servers: readonly ServerRow[]; key: string }
  | { type: 'environmentChosen'; id: string; environment: Environment; key: string }
  | { type: 'periodChosen'; id: string; period: Period; key: string }
  | { type: 'confirmed'; id: string; confirmed: boolean }
  | { type: 'periodAdded'; licenseKeyId: string; period: Period; key: string }
  | { type: 'periodRemoved'; id: string }
  | { type: 'left'; place: UsagePlace }
  | { type: 'attempted' }
  | { type: 'sent'; id: string }
  | { type: 'refused'; said: ReadonlyMap<UsagePlace, string> };

export const emptyRow: TypedRow = { processorsPerServer: '', numberOfServers: '', value: '' };

/** Names what is reported at once: one license in one period. */
export const usageId = (licenseKeyId: string, { start, end }: Period): string =>
  `${licenseKeyId} ${start} ${end}`;

export const newItem = (licenseKeyId: string, period: Period, key: string): UsageDraft => ({
  ...{ id: usageId(licenseKeyId, period), licenseKeyId, ...period },
  ...{ environment: '', rows: [emptyRow], confirmed: false, key },
});

export const openUsage = (items: readonly UsageDraft[]): UsageState => ({
  items,
  touched: new Set(),
  said: new Map(),
  attempted: false,
});

/** True for an item that somebody began: the others are not sent. */
export const isBegun = ({ rows }: Pick<UsageDraft, 'rows'>): boolean =>
  rows.some((row) => Object.values(row).some((text) => text !== ''));

/** The figures of an application's licenses while they are typed. */
export function usageMachine(state: UsageState, event: UsageEvent): UsageState {
  switch (event.type) {
    case 'typed':
      return change(state, event, (item) => ({ rows: typedRows(item.rows, event.at, event.values) }));
    case 'rowAdded':
      return change(state, event, ({ rows }) => ({ rows: [...rows, emptyRow] }));
    case 'rowRemoved':
      return change(forget(state, event.id), event, ({ rows }) => ({
        rows: rows.length === 1 ? [emptyRow] : rows.filter((_, at) => at !== event.at),
      }));
    case 'serversTaken':
      return change(state, event, () => ({ rows: event.servers.map(rowOf) }));
    case 'environmentChosen':
      return change(state, event, () => ({ environment: event.environment }));
    case 'periodChosen':
      return change(state, event, ({ licenseKeyId }) => ({
        ...event.period,
        id: usageId(licenseKeyId, event.period),
      }));
    case 'periodAdded':
      return { ...state, items: [...state.items, newItem(event.licenseKeyId, event.period, event.key)] };
    case 'periodRemoved':
    case 'sent':
      return { ...forget(state, event.id), items: state.items.filter(({ id }) => id !== event.id) };
    case 'confirmed':
      return {
        ...state,
        items: state.items.map((item) =>
          item.id === event.id ? { ...item, confirmed: event.confirmed } : item,
        ),
      };
    case 'left':
      return { ...state, touched: new Set([...state.touched, event.place]) };
    case 'attempted':
      return { ...state, attempted: true };
    case 'refused':
      return { ...state, said: new Map([...state.said, ...event.said]) };
  }
}

/** Another figure asks for another look, and what the server said of the one before is over. */
function change(
  state: UsageState,
  { id, key }: { id: string; key: string },
  changes: (item: UsageDraft) => Partial<UsageDraft>,
): UsageState {
  const items = state.items.map((item) =>
    item.id === id ? { ...item, confirmed: false, key, ...changes(item) } : item,
  );
  return { ...state, items, said: new Map([...state.said].filter(([place]) => !isOf(place, id))) };
}

const typedRows = (rows: readonly TypedRow[], at: number, values: Partial<TypedRow>): readonly TypedRow[] =>
  rows.map((row, place) => (place === at ? { ...row, ...values } : row));

const rowOf = ({ processorsPerServer, numberOfServers }: ServerRow): TypedRow => ({
  ...emptyRow,
  processorsPerServer: String(processorsPerServer),
  numberOfServers: String(numberOfServers ?? ''),
});

const forget = (state: UsageState, id: string): UsageState => ({
  ...state,
  touched: new Set([...state.touched].filter((place) => !isOf(place, id))),
  said: new Map([...state.said].filter(([place]) => !isOf(place, id))),
});

const isOf = (place: UsagePlace, id: string): boolean => place.startsWith(`${id}.`);
