/** A length of time by ISO 8601, such as PT1H2M3.004S: to the millisecond, nothing above hours. */
export function isoDuration(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = (ms % 60_000) / 1000;
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, seconds && `${seconds}S`].filter(Boolean);
  return `PT${parts.join('') || '0S'}`;
}

const ISO = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?$/;

/** The milliseconds of such a length; null where it is none. */
export function readIsoDuration(text: string): number | null {
  const match = ISO.exec(text);
  if (!match || text === 'PT') return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}
