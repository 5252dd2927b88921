/** A length of time by ISO 8601, such as PT1H2M3.004S: to the millisecond, nothing above hours. */
export function isoDuration(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = (ms % 60_000) / 1000;
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, seconds && `${seconds}S`].filter(Boolean);
  return `PT${parts.join('') || '0S'}`;
}
