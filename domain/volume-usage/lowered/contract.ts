import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { TEXT_MAX } from '../../core/text-limits.ts';
import { Receipt } from '../../submissions/schema.ts';
import { LoweredDecision } from './schema.ts';

/** Staff decide about figures of a file that are lower than what stands for closed days; answers the receipt. */
export const decideLowered = endpoint('POST /api/accounts/:accountId/closed-periods/lowered/:receiptId', {
  id: 'volume-usage.decideLowered',
  access: { need: 'internal', scope: 'account' },
  summary: 'Count lower figures for closed periods, or keep the counted figures',
  params: z.object({ accountId: z.string().min(1).max(TEXT_MAX), receiptId: z.uuid() }),
  body: LoweredDecision,
  output: Receipt,
  errors: ['NOT_FOUND', 'LOWERED_DECIDED', 'NOT_CORRECTABLE', 'SERVICE_UNAVAILABLE'],
});
