import { toPlain } from '../core/read-whole-number.ts';
import { THRESHOLD_MAX, THRESHOLDS_MAX } from './alert-rules.ts';

/** Percentages as somebody types them, in order and each once; null where something else stands among them. */
export function readThresholds(text: string): number[] | null {
  const parts = toPlain(text)
    .split(/[\s,;%]+/)
    .filter(Boolean);
  const values = [...new Set(parts.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : 0)))];
  const isFine = values.length <= THRESHOLDS_MAX && values.every((one) => one >= 1 && one <= THRESHOLD_MAX);
  return isFine ? values.toSorted((a, b) => a - b) : null;
}
