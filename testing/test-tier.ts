/** TEST_TIER: `quick` leaves out the files marked `.slow.`, `slow` takes these alone; without it all are in. */
const tier = process.env['TEST_TIER'];

/** The files of a tier, of patterns that end in a test's ending. */
export const filesInTier = (patterns: readonly string[]): string[] =>
  tier === 'slow'
    ? patterns.map((pattern) => pattern.replace(/\*(?=\.(?:db\.test|test|spec)\.)/, '*.slow'))
    : [...patterns];

export const filesOutsideTier: readonly string[] = tier === 'quick' ? ['**/*.slow.*'] : [];

export const isInTier = (path: string): boolean =>
  tier === undefined || path.includes('.slow.') === (tier === 'slow');
