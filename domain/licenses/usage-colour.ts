/** Colours of usage figures and meters (4.05–4.10). */
export type UsageColour = 'grey' | 'info' | 'orange' | 'warning' | 'error';

/** Thresholds of the usage colours in percent (9.03). */
export const USAGE_THRESHOLDS = [80, 90, 100] as const;

/** Colour of a usage percentage (4.05); null, a percentage nobody can know, is grey as no usage at all is (4.10). */
export function usageColourOf(percent: number | null, hasUsage: boolean): UsageColour {
  const [calm, raised, full] = USAGE_THRESHOLDS;
  if (!hasUsage || percent === null) return 'grey';
  if (percent <= calm) return 'info';
  if (percent <= raised) return 'orange';
  return percent <= full ? 'warning' : 'error';
}
