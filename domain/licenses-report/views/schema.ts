import { z } from 'zod';
import { typedName } from '../../core/schema.ts';
import { sortTexts, type SortText } from '../report-sort.ts';
import { SavedFilters } from '../saved-filters.ts';

/** Columns of the report that a reader may hide, by the ids that the page gives them. */
const columnNames = [
  'productLicense',
  'activation',
  'key',
  'created',
  'expiry',
  'lastUsed',
  'consumption',
] as const;

export const VIEW_NAME_MAX = 80;
/** How many views one person keeps. */
export const VIEWS_MAX = 50;

/** Made by the browser: saving twice makes one view. */
const ViewId = z.uuid().toLowerCase();
export const ViewPath = z.object({ viewId: ViewId });

/** What a view holds; saving it again replaces all of it. */
export const ViewContent = z.strictObject({
  name: typedName(VIEW_NAME_MAX).min(1),
  filters: SavedFilters,
  sort: z.enum(sortTexts as readonly [SortText, ...SortText[]]),
  /** Columns that its owner showed or hid by hand, the others as the width allows; null leaves the reader's as they are. */
  columns: z.partialRecord(z.enum(columnNames), z.boolean()).nullable(),
  /** All staff see it; its owner alone changes it. */
  isShared: z.boolean(),
});
export type ViewContent = z.infer<typeof ViewContent>;

/** Whether the report begins with a view for the reader. */
export const ViewChoice = z.strictObject({ isDefault: z.boolean() });
export type ViewChoice = z.infer<typeof ViewChoice>;

/** Filters, order and columns of the report, under a name. */
export const ReportView = z.object({
  ...{ id: ViewId, ...ViewContent.shape, ...ViewChoice.shape },
  isOwn: z.boolean(),
  owner: z.string(),
  /** How many license keys it has now; only where that was asked for. */
  keys: z.number().int().nonnegative().optional(),
});
export type ReportView = z.infer<typeof ReportView>;
