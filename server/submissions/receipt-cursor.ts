import { z } from 'zod';
import { InstantString } from '#domain/core/schema.ts';
import { createCursor, type Cursor } from '#server/core/create-cursor.ts';

/** The place of a receipt in a list: when it came, and its id among those of the same instant. */
export interface ReceiptPlace {
  submittedAt: string;
  receiptId: string;
}

/** `field` is the parameter that names the place. */
export const createReceiptCursor = (field: 'before' | 'after'): Cursor<ReceiptPlace> =>
  createCursor<ReceiptPlace>(
    z.tuple([InstantString, z.uuid()]).transform(([submittedAt, receiptId]) => ({ submittedAt, receiptId })),
    ({ submittedAt, receiptId }) => [submittedAt, receiptId],
    field,
  );
