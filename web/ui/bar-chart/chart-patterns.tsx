/** What lies over a colour, so that shades are told apart without it; the first shade is plain. */
const tiles = [
  null,
  { size: 8, path: 'M2 2h1v1h-1zM6 6h1v1h-1z' },
  { size: 8, path: 'M0 0L8 8M-2 6L2 10M6 -2L10 2' },
  { size: 6, path: 'M0 3H6' },
  { size: 9, path: 'M0 4.5H9M4.5 0V9' },
  { size: 6, path: 'M3 0V6' },
] as const;

const INK = 'var(--mui-palette-background-paper)';
const tileOf = (pattern: number) => tiles[pattern % tiles.length] ?? null;

/** The patterns of a drawing, by the id that its parts name. */
export const patternId = (drawing: string, pattern: number): string => `${drawing}-pattern-${pattern}`;

/** The fill that lies over the colour of a part, or null for a plain one. */
export const patternFill = (drawing: string, pattern = 0): string | null =>
  tileOf(pattern) === null ? null : `url(#${patternId(drawing, pattern % tiles.length)})`;

/** Declares the patterns once for a drawing. */
export function ChartPatterns({ id }: { id: string }) {
  return (
    <defs aria-hidden>
      {tiles.map(
        (tile, index) =>
          tile !== null && (
            <pattern
              key={tile.path}
              id={patternId(id, index)}
              width={tile.size}
              height={tile.size}
              patternUnits="userSpaceOnUse"
            >
              <path d={tile.path} stroke={INK} strokeWidth={1} fill={INK} strokeOpacity={0.75} />
            </pattern>
          ),
      )}
    </defs>
  );
}

/** A small square in a colour and pattern, for legend and tooltip. */
export function ChartSwatch({
  color,
  pattern = 0,
}: {
  color?: string | undefined;
  pattern?: number | undefined;
}) {
  const tile = tileOf(pattern);
  return (
    <svg className="swatch" width={14} height={14} viewBox="0 0 14 14" aria-hidden>
      <rect width={14} height={14} rx={3} style={{ fill: color ?? 'transparent' }} />
      {tile !== null &&
        [0, 1, 2].flatMap((x) =>
          [0, 1, 2].map((y) => (
            <path
              key={`${x} ${y}`}
              d={tile.path}
              transform={`translate(${x * tile.size} ${y * tile.size})`}
              stroke={INK}
              strokeWidth={1}
              fill={INK}
            />
          )),
        )}
    </svg>
  );
}
