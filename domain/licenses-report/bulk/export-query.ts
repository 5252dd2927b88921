import { z } from 'zod';
import { ReportChoice } from '../schema.ts';
import { ChosenKeys } from './schema.ts';

/** An export of all that the filters leave, or of some of it. */
export const ExportQuery = ReportChoice.extend({
  licenseKeyId: ChosenKeys,
  format: z.enum(['csv', 'xlsx']).default('csv'),
});
