/** Ten colour families of 6 shades each (9.13), as hues of equal lightness; the scheme sets lightness and strength. */
const HUES = [277, 200, 150, 62, 25, 340, 240, 110, 310, 175] as const;
const SHADES = 6;
/** Beyond the families everything is grey. */
const GREY = 'var(--chart-grey)';

/** The colour of a family (such as a usage type) and shade (such as one key of several); grey beyond both (9.13). */
export function chartColor(family: number, shade = 0): string {
  const hue = HUES[family];
  if (hue === undefined || shade < 0 || shade >= SHADES) return GREY;
  return `oklch(var(--chart-light-${shade}) var(--chart-chroma) ${hue})`;
}

/** Neighbouring shades lie far apart; every one keeps 3:1 against the paper of its scheme. */
const lightness = (values: readonly number[]): Record<string, string> =>
  Object.fromEntries(values.map((value, shade) => [`--chart-light-${shade}`, String(value)]));

export const lightChartVars = {
  ...lightness([0.56, 0.66, 0.44, 0.61, 0.5, 0.38]),
  '--chart-chroma': '0.145',
  '--chart-grey': '#8b8b9a',
  '--chart-hatch': '#d5d5de',
};
export const darkChartVars = {
  ...lightness([0.7, 0.84, 0.57, 0.77, 0.63, 0.9]),
  '--chart-chroma': '0.135',
  '--chart-grey': '#8d8d9c',
  '--chart-hatch': '#3d3d48',
};
