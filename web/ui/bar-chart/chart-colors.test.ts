import { describe, expect, test } from 'vitest';
import { drawnColor } from './chart-colors.ts';

type Three = readonly [number, number, number];
type Matrix = readonly [Three, Three, Three];
const times = (matrix: Matrix, [x, y, z]: Three): Three => {
  const [a, b, c] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a!, b!, c!];
};
const each = (change: (value: number) => number, [a, b, c]: Three): Three => [
  change(a),
  change(b),
  change(c),
];

/** OKLCH to linear sRGB and back to OKLab, after Björn Ottosson. */
function linearOf([lightness, chroma, hue]: Three): Three {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const cones = times(
    [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.291485548]],
    [lightness, a, b],
  ); // prettier-ignore
  const linear = times(
    [[4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965], [-0.0041960863, -0.7034186147, 1.707614701]],
    each((value) => value ** 3, cones),
  ); // prettier-ignore
  return each((value) => Math.min(1, Math.max(0, value)), linear);
}
const labOf = (linear: Three): Three =>
  times(
    [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]],
    each(Math.cbrt, times(
      [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]],
      linear,
    )),
  ); // prettier-ignore

/** How red-blind, green-blind and blue-blind people see, after Machado and others (2009). */
const eyes: Record<string, Matrix> = {
  ordinary: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  'red-blind': [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  'green-blind': [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  'blue-blind': [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}; // prettier-ignore
const seen = (color: Three, eye: Matrix): Three =>
  labOf(each((value) => Math.min(1, Math.max(0, value)), times(eye, linearOf(color))));
const distance = (a: Three, b: Three): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const luminance = (linear: Three): number => 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];

const families = Array.from({ length: 10 }, (_, family) => family);
const shades = Array.from({ length: 6 }, (_, shade) => shade);
const papers = { light: 1, dark: luminance(each((value) => ((value + 0.055) / 1.055) ** 2.4, [0x16 / 255, 0x17 / 255, 0x1d / 255])) }; // prettier-ignore

describe.each(['light', 'dark'] as const)('[9.13] in the %s scheme', (scheme) => {
  test.each(Object.entries(eyes))(
    '%s eyes tell neighbouring families apart, and those two apart',
    (_name, eye) => {
      const at = (family: number, shade: number) => seen(drawnColor(scheme, family, shade), eye);
      const gaps = (step: number) =>
        families
          .slice(step)
          .flatMap((family) => shades.map((shade) => distance(at(family, shade), at(family - step, shade))));
      expect(Math.min(...gaps(1))).toBeGreaterThan(0.09);
      expect(Math.min(...gaps(2))).toBeGreaterThan(0.06);
    },
  );

  test('neighbouring shades of a family differ also without their pattern', () => {
    const gaps = families.flatMap((family) =>
      shades
        .slice(1)
        .map((shade) =>
          distance(
            seen(drawnColor(scheme, family, shade), eyes['ordinary']!),
            seen(drawnColor(scheme, family, shade - 1), eyes['ordinary']!),
          ),
        ),
    );
    expect(Math.min(...gaps)).toBeGreaterThan(0.045);
  });

  test('every colour keeps 3:1 against the paper', () => {
    const ratios = families.flatMap((family) =>
      shades.map((shade) => {
        const own = luminance(linearOf(drawnColor(scheme, family, shade)));
        const [low, high] = [own, papers[scheme]].toSorted((a, b) => a - b);
        return (high! + 0.05) / (low! + 0.05);
      }),
    );
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });
});
