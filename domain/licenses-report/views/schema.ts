import { z } from 'zod';
import { typedName } from '../../core/schema.ts';
import { sortTexts, type SortText } from '../report-sort.ts';
import { SavedFilters } from '../saved-filters.ts';

export const VIEW_NAME_MAX = 80;
/** How many views one person keeps. */
export const VIEWS_MAX = 50;

/** How often a reader gets a mail of how many license keys a view has. */
export const viewMails = ['NEVER', 'WEEKLY', 'MONTHLY'] as const;
export type ViewMail = (typeof viewMails)[number];

/** Made by the browser: saving twice makes one view. */
const ViewId = z.uuid().toLowerCase();
export const ViewPath = z.object({ viewId: ViewId });

/** What a view holds; saving it again replaces all of it. */
export const ViewContent = z.strictObject({
  name: typedName(VIEW_NAME_MAX).min(1),
  filters: SavedFilters,
  sort: z.enum(sortTexts as readonly [SortText, ...SortText[]]),
  /** All staff see it; its owner alone changes it. */
  isShared: z.boolean(),
});
export type ViewContent = z.infer<typeof ViewContent>;

/** What the reader wants of a view. */
export const ViewChoice = z.strictObject({
  /** The report begins with it. */
  isDefault: z.boolean(),
  mail: z.enum(viewMails),
});
export type ViewChoice = z.infer<typeof ViewChoice>;

/** Filters of the report and an order, under a name. */
export const ReportView = z.object({
  ...{ id: ViewId, ...ViewContent.shape, ...ViewChoice.shape },
  isOwn: z.boolean(),
  owner: z.string(),
});
export type ReportView = z.infer<typeof ReportView>;

/** How many license keys a view has now. */
export const ViewKeys = z.object({ id: ViewId, keys: z.number().int().nonnegative() });
export type ViewKeys = z.infer<typeof ViewKeys>;
