import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog } from '#web/ui/wizard/leave-dialog.tsx';

/**
 * Asks before a page with unsaved input is left: by a link or by Back in the portal's words, by closing the tab in the
 * browser's own. Another step of the same page is no leaving.
 */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return <LeaveDialog open={status === 'blocked'} onLeave={() => proceed?.()} onStay={() => reset?.()} />;
}
