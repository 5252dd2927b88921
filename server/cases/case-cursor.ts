import { z } from 'zod';
import { DayString } from '#domain/core/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { CasePlace } from './queries.ts';

const Parts = z.tuple([DayString, z.string().min(1).max(64)]);

/** A place as text for the address. */
export const cursorOf = ({ createdDate, id }: CasePlace): string =>
  Buffer.from(JSON.stringify([createdDate, id])).toString('base64url');

/** The place that a cursor names, or INVALID_INPUT for anything that is none. */
export function placeOf(cursor: string): CasePlace {
  try {
    const [createdDate, id] = Parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (!id.isWellFormed() || id.includes('\0')) throw new Error('no id has such a character');
    return { createdDate, id };
  } catch {
    throw new AppError('INVALID_INPUT', { fields: 'after' });
  }
}
