/**
 * Why Salesforce did not do what it was asked: it cannot be reached or is busy (unavailable), the day's calls are used
 * up (limit), the portal is not let in (login), or it refuses what was asked (refused). Waiting helps with the first two.
 */
export type SalesforceTrouble = 'unavailable' | 'limit' | 'login' | 'refused';

/** A call that failed as a whole. Its text names no token, no key and nothing that was sent. */
export class SalesforceError extends Error {
  override name = 'SalesforceError';
  readonly trouble: SalesforceTrouble;
  /** Salesforce's own word for it, such as INVALID_FIELD; or the status of the answer. */
  readonly code: string;
  constructor(trouble: SalesforceTrouble, code: string, message: string) {
    super(message);
    this.trouble = trouble;
    this.code = code;
  }
}
