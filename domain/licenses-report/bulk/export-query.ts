import { z } from 'zod';
import { ReportChoice } from '../schema.ts';
import { ChosenKeys } from './schema.ts';

export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** An export of all that the filters leave, or of some of it. */
export const ExportQuery = ReportChoice.extend({
  licenseKeyId: ChosenKeys,
  format: z.enum(fileFormats).default('csv'),
});
