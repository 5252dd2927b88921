import { z } from 'zod';
import { isDay } from '#domain/core/day.ts';
import { InstantString } from '#domain/core/schema.ts';
import { createCursor, RowNumber } from '#server/core/create-cursor.ts';
import { isStorable } from '#server/core/input.ts';
import type { EntryMoment, LinePlace, SourcePlace } from './queries.ts';

const text = z.string().refine(isStorable);
const day = z.string().refine(isDay);

/** Where a page of each list ended. */
export const pageCursors = {
  sources: createCursor<SourcePlace>(
    z.object({ recordedAt: InstantString, id: text }),
    ({ recordedAt, id }) => ({ recordedAt, id }),
  ),
  lines: createCursor<LinePlace>(
    z.object({ start: day, end: day, licenseKeyId: text, usageType: text, unit: text.nullable() }),
    ({ start, end, licenseKeyId, usageType, unit }) => ({ start, end, licenseKeyId, usageType, unit }),
  ),
  entries: createCursor<EntryMoment>(
    z.object({ startsAt: InstantString, id: RowNumber }),
    ({ startsAt, id }) => ({ startsAt, id }),
  ),
};
