/** Where a case stands. The second has a typographic apostrophe, U+2019 (4.39). */
export const caseStatuses = [
  'Customer contact initiated',
  'Customer’s response received',
  'Customer provided the report',
  'Closed',
] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** Staff asked the customer. */
export const askedStatus = 'Customer contact initiated' satisfies CaseStatus;
/** The customer has begun. */
export const begunStatus = 'Customer’s response received' satisfies CaseStatus;
/** The customer is through: the last thing that is sent (4.38). */
export const providedStatus = 'Customer provided the report' satisfies CaseStatus;

/** The statuses in which a case waits for its customer (4.39). */
export const openStatuses = [askedStatus, begunStatus] as const;

/** True for a case that waits for its customer (4.39); an imported case may have any status. */
export const isOpenCase = ({ status }: { status: string }): boolean =>
  openStatuses.some((open) => open === status);

/** The open case that goes on (4.39): the newest by its day, of one day the first in the list; null where none is open. */
export const findOpenCase = <C extends { id: string; status: string; createdDate: string }>(
  cases: readonly C[],
): C | null =>
  cases
    .filter(isOpenCase)
    .toSorted((a, b) => (a.createdDate < b.createdDate ? 1 : a.createdDate > b.createdDate ? -1 : 0))[0] ??
  null;

/** What a case is about; the second is the imaging dialog's (9.25). */
export const caseSubjects = [
  'Report of past usage',
  'LEADTOOLS Deployment Report - New Application',
] as const;

export const caseType = 'Self-Certification';
/** The record type of the case that tells staff of a new imaging application (9.25). */
export const newApplicationCaseType = 'LEADTOOLS Deployment Report';
export const caseRecordTypes = [caseType, newApplicationCaseType] as const;
export type CaseRecordType = (typeof caseRecordTypes)[number];
