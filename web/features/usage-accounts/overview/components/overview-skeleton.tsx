import { CardSkeleton } from '#web/ui/skeletons.tsx';

/** The overview's cards and chart before they are there. */
export function OverviewSkeleton() {
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <CardSkeleton height={220} />
      <CardSkeleton height={640} />
    </div>
  );
}
