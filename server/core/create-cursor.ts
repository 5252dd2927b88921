import { z } from 'zod';
import { InstantString } from '#domain/core/schema.ts';
import { AppError } from './app-error.ts';

export interface Cursor<Place> {
  write: (place: Place) => string;
  /** The place that a cursor names, or INVALID_INPUT for anything that is none. */
  read: (cursor: string) => Place;
}

/** A place in a list as text for the address; it says nothing that the row there does not. */
export const createCursor = <Place>(
  shape: z.ZodType<Place>,
  toParts: (place: Place) => unknown,
  field = 'after',
): Cursor<Place> => ({
  write: (place) => Buffer.from(JSON.stringify(toParts(place))).toString('base64url'),
  read: (cursor) => {
    try {
      return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    } catch {
      throw new AppError('INVALID_INPUT', { fields: field });
    }
  },
});

/** The number of a row of a table that only grows. */
export const RowNumber = z.string().regex(/^\d{1,18}$/);

/** Where a row stands among rows by their instant and number. */
export const InstantAndNumber = z.tuple([InstantString, RowNumber]);

/** The rows of a page, and where the next one begins: one row more than a page holds says that there is one. */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
}
