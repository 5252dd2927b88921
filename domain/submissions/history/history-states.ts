/** What holds of a submission today. */
export const historyStates = ['STANDS', 'PARTLY', 'NOTHING', 'CORRECTED', 'WITHDRAWN'] as const;
export type HistoryState = (typeof historyStates)[number];
/** What somebody did to a submission afterwards. */
export type Amendment = Extract<HistoryState, 'CORRECTED' | 'WITHDRAWN'>;
