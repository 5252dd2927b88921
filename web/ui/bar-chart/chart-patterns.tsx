import { useId } from 'react';

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

function TilePattern({ id, tile }: { id: string; tile: (typeof tiles)[number] | undefined }) {
  return (
    tile && (
      <pattern id={id} width={tile.size} height={tile.size} patternUnits="userSpaceOnUse">
        <path d={tile.path} stroke={INK} strokeWidth={1} fill={INK} strokeOpacity={0.75} />
      </pattern>
    )
  );
}

/** The fill that lies over the colour of a part, or null for a plain one. */
export const patternFill = (drawing: string, pattern = 0): string | null =>
  pattern % tiles.length === 0 ? null : `url(#${drawing}-pattern-${pattern % tiles.length})`;

/** Declares once for a drawing its patterns, and the hatchings: on the paper what is awaited, over its colour what is not complete. */
export function ChartPatterns({ id }: { id: string }) {
  const hatching = { patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' } as const;
  return (
    <defs aria-hidden>
      <pattern id={id} width={7} height={7} {...hatching}>
        <line y2={7} stroke="var(--chart-hatch)" strokeWidth={1.5} />
      </pattern>
      <pattern id={`${id}-over`} width={6} height={6} {...hatching}>
        <line y2={6} stroke={INK} strokeWidth={3} strokeOpacity={0.6} />
      </pattern>
      {tiles.map((tile, index) => (
        <TilePattern key={tile?.path} id={`${id}-pattern-${index}`} tile={tile} />
      ))}
    </defs>
  );
}

interface ChartSwatchProps {
  color?: string;
  pattern?: number | undefined;
}

/** A small square in a colour and pattern, for legend and tooltip. */
export function ChartSwatch({ color = 'transparent', pattern = 0 }: ChartSwatchProps) {
  const id = useId();
  const tile = tiles[pattern % tiles.length];
  return (
    <svg className="swatch" width={14} height={14} aria-hidden>
      <rect width={14} height={14} rx={3} style={{ fill: color }} />
      <TilePattern id={id} tile={tile} />
      {tile && <rect width={14} height={14} fill={`url(#${id})`} />}
    </svg>
  );
}
