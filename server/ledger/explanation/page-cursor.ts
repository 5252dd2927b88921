import { z } from 'zod';
import { isDay } from '#domain/core/day.ts';
import { InstantString } from '#domain/core/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import { isStorable } from '#server/core/input.ts';
import type { EntryMoment, LinePlace, SourcePlace } from './queries.ts';

const text = z.string().refine(isStorable);
const day = z.string().refine(isDay);
const shapes = {
  sources: z.object({ recordedAt: InstantString, id: text }) satisfies z.ZodType<SourcePlace>,
  lines: z.object({
    start: day,
    end: day,
    licenseKeyId: text,
    usageType: text,
    unit: text.nullable(),
  }) satisfies z.ZodType<LinePlace>,
  entries: z.object({
    startsAt: InstantString,
    id: z.string().regex(/^\d{1,18}$/),
  }) satisfies z.ZodType<EntryMoment>,
};
type Shapes = typeof shapes;
type PlaceIn<Name extends keyof Shapes> = z.output<Shapes[Name]>;

/** Where a page ended, as text for the address; it says nothing that the page itself did not. */
export const cursorOf = <Name extends keyof Shapes>(of: Name, place: PlaceIn<Name>): string =>
  Buffer.from(JSON.stringify(shapes[of].parse(place))).toString('base64url');

/** The place that a cursor names, or INVALID_INPUT for anything that is none. */
export function placeOf<Name extends keyof Shapes>(
  of: Name,
  cursor: string | undefined,
): PlaceIn<Name> | null {
  if (cursor === undefined) return null;
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return shapes[of].parse(place) as PlaceIn<Name>;
  } catch {
    throw new AppError('INVALID_INPUT', { fields: 'after' });
  }
}
