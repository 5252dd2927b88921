/** Hatchings by id: what is awaited is hatched on the paper, what is not complete yet over its colour. */
export function ChartHatch({ id }: { id: string }) {
  const pattern = { patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' } as const;
  return (
    <defs aria-hidden>
      <pattern id={id} width={7} height={7} {...pattern}>
        <line y2={7} stroke="var(--chart-hatch)" strokeWidth={1.5} />
      </pattern>
      <pattern id={`${id}-over`} width={6} height={6} {...pattern}>
        <line y2={6} stroke="var(--mui-palette-background-paper)" strokeWidth={3} strokeOpacity={0.6} />
      </pattern>
    </defs>
  );
}
