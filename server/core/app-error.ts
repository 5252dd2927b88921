import { textOf, type ErrorCode, type ErrorParams } from '#domain/core/error-codes.ts';
import type { FieldProblem } from '#domain/core/problem.ts';

/** A failure with a name: thrown by verbs, turned into problem+json by the HTTP layer, never logged as a fault. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: readonly FieldProblem[];
  /** Members that the answer carries beside those of every problem (RFC 9457 §3.2). */
  readonly members: object;

  constructor(
    code: ErrorCode,
    params: ErrorParams = {},
    fields: readonly FieldProblem[] = [],
    members: object = {},
  ) {
    super(textOf(code, params));
    this.members = members;
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** A token that the portal did not issue, not for this, or no longer honours: that it was shown stays on record. */
export class RefusedToken extends AppError {
  constructor(code: 'UNAUTHENTICATED' | 'API_TOKEN_UNKNOWN' | 'API_TOKEN_REVOKED' = 'UNAUTHENTICATED') {
    super(code);
  }
}
