/**
 * Ten colour families of 6 shades each (9.13). Neighbours differ in hue and, for those who see hues otherwise, in
 * lightness too; shades of a family are close, and told apart by their pattern.
 */
const HUES = [277, 340, 62, 240, 175, 25, 110, 310, 200, 150] as const;
/** How much lighter a family is than its shade says: every second one is darker. */
const stepOf = (family: number): number => (family % 2 === 0 ? 0.07 : -0.07);

/** Lightness of the shades and strength of colour; every colour keeps 3:1 against the paper of its scheme. */
const schemes = {
  light: { shades: [0.5, 0.57, 0.43, 0.535, 0.465, 0.395], chroma: 0.145, grey: '#8b8b9a', hatch: '#d5d5de' },
  dark: { shades: [0.72, 0.8, 0.64, 0.76, 0.68, 0.6], chroma: 0.125, grey: '#8d8d9c', hatch: '#3d3d48' },
} as const;
type Scheme = keyof typeof schemes;

/**
 * A colour as it is drawn in a scheme: lightness, chroma and hue of OKLCH. The style sheet reckons the same.
 * @internal
 */
export const drawnColor = (
  scheme: Scheme,
  family: number,
  shade: number,
): readonly [number, number, number] => {
  const { shades, chroma } = schemes[scheme];
  return [(shades[shade] ?? 0) + stepOf(family), chroma, HUES[family] ?? 0];
};

/** The colour of a family (such as a usage type) and shade (such as one key of several); grey beyond both (9.13). */
export function chartColor(family: number, shade = 0): string {
  const hue = HUES[family];
  if (hue === undefined || schemes.light.shades[shade] === undefined) return 'var(--chart-grey)';
  return `oklch(calc(var(--chart-light-${shade}) + ${stepOf(family)}) var(--chart-chroma) ${hue})`;
}

const varsOf = ({ shades, chroma, grey, hatch }: (typeof schemes)[Scheme]): Record<string, string> => ({
  ...Object.fromEntries(shades.map((value, shade) => [`--chart-light-${shade}`, String(value)])),
  '--chart-chroma': String(chroma),
  '--chart-grey': grey,
  '--chart-hatch': hatch,
});
export const lightChartVars = varsOf(schemes.light);
export const darkChartVars = varsOf(schemes.dark);
