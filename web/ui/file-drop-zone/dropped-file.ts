import type { ReactNode } from 'react';
import type { StatusTone } from '../status.tsx';

export type FileState = 'ready' | 'searching' | 'working' | 'done' | 'warning' | 'refused' | 'retryable';

/** A file in the list below a drop zone, with its own state. */
export interface DroppedFile {
  id: string;
  name: string;
  size: number;
  state: FileState;
  /** What stands there instead of the word of its state. */
  told?: { tone: StatusTone; word: string } | undefined;
  /** What is known of its content. */
  details?: ReactNode;
  /** Why it was refused, what became of it. */
  message?: string | undefined;
  /** 0 to 100 while it is worked on; left out where nobody knows. */
  progress?: number | undefined;
}
