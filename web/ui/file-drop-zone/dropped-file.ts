export type FileState = 'ready' | 'working' | 'done' | 'warning' | 'refused' | 'retryable';

/** A file in the list below a drop zone, with its own state. */
export interface DroppedFile {
  id: string;
  name: string;
  size: number;
  state: FileState;
  /** Why it was refused, what became of it. */
  message?: string | undefined;
  /** 0 to 100 while it is worked on; left out where nobody knows. */
  progress?: number | undefined;
}
