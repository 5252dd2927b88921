/** How usage that was set aside stands. */
export const unmatchedStates = ['OPEN', 'ASSIGNED', 'DECLINED'] as const;
export type UnmatchedState = (typeof unmatchedStates)[number];

/**
 * Why it was set aside, or still is: no account has the key; it was sent for another account than the key's; its uploader
 * does not belong to the key's account, or may not report there; it could not be booked for what the file says; or
 * nothing stands in its way any more.
 */
export const unmatchedReasons = [
  'UNKNOWN_KEY',
  'SENT_FOR_OTHER',
  'FOREIGN_KEY',
  'MAY_NOT_REPORT',
  'BAD_MAC',
  'OTHER_COUNT',
  'OTHER_FILE',
  'NONE_ANY_MORE',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];
