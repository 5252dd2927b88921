import { z } from 'zod';
import type { FieldCode } from './field-codes.ts';

/** One thing wrong with one field of a request, as it is read: a newer server may know further codes. */
export const ToldFieldProblem = z.object({ path: z.string(), code: z.string(), message: z.string() });
/** The same as it is sent. */
export type FieldProblem = z.infer<typeof ToldFieldProblem> & { code: FieldCode };

/** Every failure of the API: `application/problem+json` (RFC 9457). `message` is the text shown to people (8.01); a call may add members of its own. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  requestId: z.string(),
  message: z.string(),
  errors: z.array(ToldFieldProblem).optional(),
});
export type Problem = z.infer<typeof Problem>;
