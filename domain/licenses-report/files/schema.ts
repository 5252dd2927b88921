import { z } from 'zod';
import { DayString, InstantString } from '../../core/schema.ts';
import { sortTexts, type SortText } from '../report-sort.ts';
import { SavedFilters } from '../saved-filters.ts';

export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Made by the browser: asking twice makes one file. */
const FileId = z.uuid().toLowerCase();
export const FilePath = z.object({ fileId: FileId });

/** Which lines, in which order, and as what. */
export const FileRequest = z.strictObject({
  filters: SavedFilters,
  sort: z.enum(sortTexts as readonly [SortText, ...SortText[]]),
  format: z.enum(fileFormats),
});
export type FileRequest = z.infer<typeof FileRequest>;

const fileStates = ['WAITING', 'WRITING', 'READY', 'EXPIRED', 'FAILED'] as const;

/** A file that somebody asked for, as far as it is. */
export const ReportFile = z.object({
  id: FileId,
  format: z.enum(fileFormats),
  state: z.enum(fileStates),
  /** Every filter that is set, with what it asks for; none: all license keys. */
  filters: z.array(z.object({ label: z.string(), value: z.string() })),
  /** License keys when it was asked for, and in the file so far. */
  expected: z.number().int().nonnegative(),
  written: z.number().int().nonnegative(),
  askedAt: InstantString,
  /** Of a file that was written: its name, the day it speaks of, and until when it is kept. */
  ready: z.object({ fileName: z.string(), asOf: DayString, keptUntil: InstantString }).nullable(),
});
export type ReportFile = z.infer<typeof ReportFile>;
