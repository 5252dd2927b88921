import type { Amendment } from '#domain/submissions/history/history-states.ts';
import type { Receipt } from '#domain/submissions/schema.ts';

/** A submission as its reader may see it. */
export interface HistoryLine {
  receipt: Receipt;
  amendment: Amendment | null;
  fileName: string | null;
}
