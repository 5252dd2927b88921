import { z } from 'zod';
import { InstantString } from '#domain/core/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { UnmatchedPlace } from './queries.ts';

const Parts = z.tuple([InstantString, z.string().regex(/^\d{1,18}$/)]);

/** A place as text for the address. */
export const cursorOf = ({ submittedAt, id }: UnmatchedPlace): string =>
  Buffer.from(JSON.stringify([submittedAt, id])).toString('base64url');

/** The place that a cursor names, or INVALID_INPUT for anything that is none. */
export function placeOf(cursor: string): UnmatchedPlace {
  try {
    const [submittedAt, id] = Parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { submittedAt, id };
  } catch {
    throw new AppError('INVALID_INPUT', { fields: 'after' });
  }
}
