import type { ChartSeries } from './chart-data.ts';
import { patternFill } from './chart-patterns.tsx';

/** What a drawing takes from the page; written into the picture it holds outside of it. */
const LOOKS = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'opacity'],
  ...['paint-order', 'text-anchor', 'shape-rendering', 'font-family', 'font-size', 'font-weight'],
];
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
  frame: HTMLElement | null;
  /** Lines above the chart: what it shows, its total. */
  lines: readonly string[];
  /** Named below the chart. */
  series: readonly ChartSeries[];
}

/** A chart as it stands on screen, with its name above and its legend below, as an SVG that needs no page. */
export function pictureOf({ frame, lines, series }: PictureParts): SVGElement {
  const drawing = frame?.querySelector('.plot > svg')?.cloneNode(true) as SVGElement | undefined;
  if (!frame || !drawing) throw new Error('no chart is drawn');
  const [width = 0, height = 0] = ['width', 'height'].map((name) => Number(drawing.getAttribute(name)));
  const top = PAD + lines.length * LINE;
  const picture = make('svg', { width: width + 2 * PAD });
  const add = (...made: Parameters<typeof make>): void => picture.append(make(...made));
  const write = (x: number, y: number, size: number, text: string): void =>
    add('text', { x, y, 'font-size': size, fill: 'var(--mui-palette-text-primary)' }, text);
  add('rect', { width: '100%', height: '100%', fill: 'var(--mui-palette-background-paper)' });
  lines.forEach((line, at) => write(PAD, PAD + at * LINE + 10, at === 0 ? 16 : 13, line));
  for (const [name, value] of Object.entries({ x: PAD, y: top, overflow: 'visible' }))
    drawing.setAttribute(name, String(value));
  picture.append(drawing);
  const patterns = drawing.querySelector('pattern')?.id ?? '';
  // Names beside each other, as many in a row as the picture is wide.
  let [left, y] = [0, top + height + LINE];
  for (const { label, color, pattern } of series) {
    const length = SWATCH + 8 + label.length * LETTER + PAD;
    if (left > 0 && left + length > width) [left, y] = [0, y + LINE];
    const box = { x: PAD + left, y, width: SWATCH, height: SWATCH, rx: 3 };
    add('rect', { ...box, fill: color });
    add('rect', { ...box, fill: patternFill(patterns, pattern) ?? 'none' });
    write(box.x + SWATCH + 8, y + 12, 13, label);
    left += length;
  }
  picture.setAttribute('height', String(y + 2 * PAD));
  frame.append(picture);
  drawPlainly(picture);
  picture.remove();
  return picture;
}

/** The same as a PNG, made by the browser itself. */
export async function drawPicture(parts: PictureParts): Promise<Blob> {
  const image = new Image();
  const text = new XMLSerializer().serializeToString(pictureOf(parts));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * SCALE, image.height * SCALE);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob();
}

function make(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** Classes and variables of the page become plain attributes, which no content policy holds back. */
function drawPlainly(picture: SVGElement): void {
  const elements = [...picture.querySelectorAll('*')];
  const looks = elements.map((element) => {
    const style = getComputedStyle(element);
    return LOOKS.map((name) => [name, style.getPropertyValue(name)] as const);
  });
  elements.forEach((element, at) => {
    for (const [name, value] of looks[at] ?? []) if (value !== '') element.setAttribute(name, value);
    for (const name of ['class', 'style', 'tabindex']) element.removeAttribute(name);
  });
}
