import { z } from 'zod';

/** Why a start of a job was no run. */
export const SkipReason = z.enum(['NOTHING_TO_DO', 'ANOTHER_RUN']);
export type SkipReason = z.output<typeof SkipReason>;
