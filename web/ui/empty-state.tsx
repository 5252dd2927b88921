import Inbox from 'lucide-react/icons/inbox';
import type { ReactNode } from 'react';
import { StateFrame } from './state-frame.tsx';
import type { IconComponent } from './status.tsx';

interface EmptyStateProps {
  /** What this place is for. */
  title: ReactNode;
  /** Why it is empty. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  icon?: IconComponent;
  heading?: 'h1' | 'h2' | 'h3' | 'p';
}

/** A place with nothing in it: what it is, why it is empty, the one next step. */
export function EmptyState({ icon: Icon = Inbox, ...rest }: EmptyStateProps) {
  return <StateFrame icon={<Icon size={20} />} {...rest} />;
}
