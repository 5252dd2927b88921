import { z } from 'zod';
import { InstantString } from '#domain/core/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { DeedPlace } from './queries.ts';

const Parts = z.tuple([InstantString, z.string().regex(/^\d{1,18}$/)]);

/** A place in the record as text for the address. */
export const cursorOf = ({ at, id }: DeedPlace): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** The place that a cursor names, or INVALID_INPUT for anything that is none. */
export function placeOf(cursor: string): DeedPlace {
  try {
    const [at, id] = Parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at, id };
  } catch {
    throw new AppError('INVALID_INPUT', { fields: 'after' });
  }
}
