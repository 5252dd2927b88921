/** 2.32: the licenses report of internal people. */
export const licensesReportRoutes = [] as const;
