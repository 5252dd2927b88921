import { PERCENT_LIMITS } from '../core/format.ts';

/** Colours of usage figures and meters (4.05–4.10). */
export type UsageColour = 'grey' | 'info' | 'orange' | 'warning' | 'error';

/** Colour of a usage percentage (4.05); null, a percentage nobody can know, is grey as no usage at all is (4.10). */
export function usageColourOf(percent: number | null, hasUsage: boolean): UsageColour {
  const [calm, raised, full] = PERCENT_LIMITS;
  if (!hasUsage || percent === null) return 'grey';
  if (percent <= calm) return 'info';
  if (percent <= raised) return 'orange';
  return percent <= full ? 'warning' : 'error';
}
