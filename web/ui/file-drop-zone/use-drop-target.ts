import { useEffect, useEffectEvent, useState, type DragEvent } from 'react';

const filesOf = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])];
const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="file"])'));

/** Takes files that are dropped on an element or pasted anywhere on the page. */
export function useDropTarget(disabled: boolean, take: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = filesOf(event.clipboardData);
    if (disabled || files.length === 0 || isTyping(event.target)) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    /** A file dropped beside the zone must not replace the page. */
    const keepPage = (event: Event): void => {
      if (carriesFiles((event as unknown as DragEvent).dataTransfer)) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    addEventListener('dragover', keepPage);
    addEventListener('drop', keepPage);
    return () => {
      document.removeEventListener('paste', onPaste);
      removeEventListener('dragover', keepPage);
      removeEventListener('drop', keepPage);
    };
  }, []);
  const over = (event: DragEvent): void => {
    if (disabled || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: (event: DragEvent) => {
        // Moving onto a child of the zone is no leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        if (disabled || !carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        take(filesOf(event.dataTransfer));
      },
    },
  };
}
