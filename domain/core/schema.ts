import { z } from 'zod';
import { cleanName } from './clean-name.ts';
import { fieldFaults } from '../messages/en-gb/field-faults.ts';
import { isDay } from './day.ts';
import { isEmail } from './text-limits.ts';

/** A calendar day on the wire, `YYYY-MM-DD`. Rules about whole periods are asked of real days only. */
export const DayString = z.string().refine(isDay, { error: 'not a calendar day', abort: true });
export type DayString = z.infer<typeof DayString>;

/** An instant on the wire, RFC 3339 in UTC. RFC 3339 has a year 0, the database's calendar has none. */
export const InstantString = z.iso
  .datetime()
  .refine((text) => !text.startsWith('0000'), 'lies before the first year');
export type InstantString = z.infer<typeof InstantString>;

/** A whole number that may exceed 2^53, as decimal digits: never a JSON number (9.04). */
export const DecimalString = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,37})$/, 'not a whole number in decimal digits');
export type DecimalString = z.infer<typeof DecimalString>;

/** A span of days on the wire, both ends included. */
export const DayPeriod = z.object({ start: DayString, end: DayString });
export type DayPeriod = z.infer<typeof DayPeriod>;

/** SHA-256 as 64 lower-case hexadecimal characters. */
export const Sha256String = z.string().regex(/^[0-9a-f]{64}$/, 'not a SHA-256 in hexadecimal');
export type Sha256String = z.infer<typeof Sha256String>;

/** An e-mail address that somebody typed or a provider told (5.02). */
export const Email = z.string().refine(isEmail, fieldFaults.emailInvalid);

/** Text that somebody typed: every character that PostgreSQL's texts hold, which is all but one. */
export const storableText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\0'), 'holds a NUL character');

/** A reason or description that people are to read: one in which nothing is to be seen is none. */
export const seenText = (maxLength: number) =>
  storableText(maxLength)
    .overwrite((text) => (cleanName(text).trim() === '' ? '' : text))
    .trim();

/** A name that somebody types, without what nobody sees: it looks like what it is, and two that look alike are one. */
export const typedName = (maxLength: number) => storableText(maxLength).overwrite(cleanName).trim();
