/** What deeds are about, in the order people choose from. */
export const areas = [
  ...(['keys', 'usage', 'team', 'views', 'reading', 'tokens', 'certifications'] as const),
  ...(['sessions', 'refusals', 'operation'] as const),
] as const;
export type Area = (typeof areas)[number];
