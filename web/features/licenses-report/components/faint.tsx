import type { ReactNode } from 'react';

/** What is said only because a cell would else be empty. */
export function Faint({ children }: { children: ReactNode }) {
  return <span className="faint">{children}</span>;
}
