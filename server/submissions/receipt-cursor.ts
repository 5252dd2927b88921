import { z } from 'zod';
import { InstantString } from '#domain/core/schema.ts';
import { AppError } from '#server/core/app-error.ts';

/** The place of a receipt in a list: when it came, and its id among those of the same instant. */
export interface ReceiptPlace {
  submittedAt: string;
  receiptId: string;
}

const Parts = z.tuple([InstantString, z.uuid()]);

/** A place as text for the address. */
export const cursorOf = ({ submittedAt, receiptId }: ReceiptPlace): string =>
  Buffer.from(JSON.stringify([submittedAt, receiptId])).toString('base64url');

/** The place that a cursor names, or INVALID_INPUT for anything that is none. */
export function placeOf(cursor: string, field = 'before'): ReceiptPlace {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [submittedAt, receiptId] = Parts.parse(parts);
    return { submittedAt, receiptId };
  } catch {
    throw new AppError('INVALID_INPUT', { fields: field });
  }
}
