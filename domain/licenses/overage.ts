/** The labels of 4.04. */
export type OverageLabel = 'inOverage' | 'notInOverage' | 'unknown';

/** In overage at 100 percent or more; null while the percentage is unknown (4.04). */
export const overageOf = (percent: number | null): boolean | null =>
  percent === null ? null : percent >= 100;

export function overageLabelOf(overage: boolean | null): OverageLabel {
  if (overage === null) return 'unknown';
  return overage ? 'inOverage' : 'notInOverage';
}
