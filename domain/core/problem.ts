import { z } from 'zod';

/** One thing wrong with one field of a request. */
export const FieldProblem = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

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
  errors: z.array(FieldProblem).optional(),
});
export type Problem = z.infer<typeof Problem>;
