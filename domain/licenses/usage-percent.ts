/**
 * Usage as a percentage of the maximum, with two decimals; null where there is no maximum to divide by.
 * Computed from integers. The figure always lies on the same side of every whole number as the exact value (99.999 is
 * 99.99 and not yet overage, 100.001 is 100.01 and above 100), so the limits of 4.04–4.10 and 9.03 may be asked of it.
 */
export function usagePercent(used: bigint, maximum: bigint | null): number | null {
  const whole = maximum ?? 0n;
  if (whole <= 0n) return null;
  const scaled = used * 10_000n;
  const hundredths = scaled / whole;
  const isAboveWhole = hundredths % 100n === 0n && scaled % whole > 0n;
  return Number(isAboveWhole ? hundredths + 1n : hundredths) / 100;
}
