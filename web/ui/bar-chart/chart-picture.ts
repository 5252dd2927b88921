import type { ChartSeries } from './chart-data.ts';
import { patternFill } from './chart-patterns.tsx';

const SVG = 'http://www.w3.org/2000/svg';
/** What a drawing takes from the page; written into a copy it holds outside of it. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'text-anchor',
  'shape-rendering',
  'font-family',
  'font-size',
  'font-weight',
] as const;
/** Space around the picture and between its lines, in px. */
const PAD = 24;
const LINE = 22;
/** A letter of the legend is about this wide. */
const LETTER = 8;
const SWATCH = 14;
/** Twice as fine as the screen's own px. */
const SCALE = 2;

interface PictureParts {
  /** The element that the chart stands in; its colours are those of the picture. */
  frame: HTMLElement;
  /** Lines above the chart: what it shows, its total. */
  lines: readonly string[];
  /** Named below the chart. */
  series: readonly ChartSeries[];
}

/** A chart as it stands on screen, with its name above and its legend below, as an SVG that needs no page; null where none is drawn. */
export function pictureOf({ frame, lines, series }: PictureParts): SVGSVGElement | null {
  const drawing = frame.querySelector<SVGSVGElement>('.plot > svg');
  if (drawing === null) return null;
  const [width = 0, height = 0] = ['width', 'height'].map((name) => Number(drawing.getAttribute(name)));
  const of = (name: string): string => getComputedStyle(frame).getPropertyValue(`--mui-palette-${name}`);
  const ink = { fill: of('text-primary'), 'font-family': getComputedStyle(frame).fontFamily };
  const top = PAD + lines.length * LINE;
  const picture = make('svg', { width: width + 2 * PAD });
  const write = (x: number, y: number, size: number, text: string): void =>
    picture.append(make('text', { ...ink, x, y, 'font-size': size }, text));
  picture.append(make('rect', { width: '100%', height: '100%', fill: of('background-paper') }));
  lines.forEach((line, at) => write(PAD, PAD + at * LINE + 10, at === 0 ? 16 : 13, line));
  const place = make('g', { transform: `translate(${PAD} ${top})` });
  place.append(copyDrawn(drawing));
  picture.append(place);
  const patterns = drawing.querySelector('pattern')?.id ?? '';
  // Names beside each other, as many in a row as the picture is wide.
  let [left, y] = [0, top + height + LINE];
  for (const { label, color, pattern } of series) {
    const length = SWATCH + 8 + label.length * LETTER + PAD;
    if (left > 0 && left + length > width) [left, y] = [0, y + LINE];
    const box = { x: PAD + left, y, width: SWATCH, height: SWATCH, rx: 3 };
    const over = patternFill(patterns, pattern);
    picture.append(make('rect', { ...box, fill: colorOf(frame, color) }));
    if (over !== null) picture.append(make('rect', { ...box, fill: over }));
    write(box.x + SWATCH + 8, y + 12, 13, label);
    left += length;
  }
  picture.setAttribute('height', String(y + 2 * PAD));
  return picture;
}

/** The same as a PNG, made by the browser itself. */
export async function drawPicture(parts: PictureParts): Promise<Blob> {
  const picture = pictureOf(parts);
  if (picture === null) throw new Error('no chart is drawn');
  const image = new Image();
  const text = new XMLSerializer().serializeToString(picture);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('no picture came of the chart');
  return blob;
}

function make(name: string, attributes: Record<string, string | number>, text?: string): SVGSVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element as SVGSVGElement;
}

/** Classes and variables of the page become plain attributes, which no content policy holds back. */
function copyDrawn(drawing: SVGSVGElement): Node {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('overflow', 'visible');
  const copies = copy.querySelectorAll<SVGElement>('*');
  drawing.querySelectorAll<SVGElement>('*').forEach((element, at) => {
    const style = getComputedStyle(element);
    const target = copies[at];
    for (const name of LOOKS) {
      const value = style.getPropertyValue(name);
      if (value !== '') target?.setAttribute(name, value);
    }
    for (const name of ['class', 'style', 'tabindex']) target?.removeAttribute(name);
  });
  return copy;
}

/** What a colour of the chart comes to in the page's scheme. */
function colorOf(frame: HTMLElement, color: string): string {
  const probe = document.createElement('span');
  probe.style.color = color;
  frame.append(probe);
  const drawn = getComputedStyle(probe).color;
  probe.remove();
  return drawn;
}
