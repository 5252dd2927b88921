import { z } from 'zod';

/** Whether the lower figures of closed days are counted, or what stands goes on counting. */
export const LoweredDecision = z.strictObject({ action: z.enum(['COUNT', 'DECLINE']) });
export type LoweredDecision = z.infer<typeof LoweredDecision>;
