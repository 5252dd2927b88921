import type { Receipt } from './schema.ts';

/** The name of the application that a submission was for: that of past usage, or of an imaging report. */
export const applicationOf = ({ certification, application }: Receipt): string | null =>
  certification?.application.name ?? application?.name ?? null;
