/** What a browser says of itself: the first that fits, since later ones claim to be the earlier ones too. */
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Known = readonly (readonly [RegExp, string])[];
const nameIn = (known: Known, text: string): string | null =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export interface Device {
  browser: string | null;
  system: string | null;
}

/** Browser and system that a user agent names, in words; null for what is not known. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: nameIn(browsers, userAgent ?? ''),
  system: nameIn(systems, userAgent ?? ''),
});
