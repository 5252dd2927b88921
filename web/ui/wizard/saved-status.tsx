import Box from '@mui/material/Box';
import Cloud from 'lucide-react/icons/cloud';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Pencil from 'lucide-react/icons/pencil';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { RelativeTime } from '../relative-time.tsx';
import { Status } from '../status.tsx';

export type SavedState =
  | { is: 'saved'; at: string }
  | { is: 'changed' | 'saving' }
  /** Kept on this page only, and why. */
  | { is: 'failed'; reason: string };

/** How what was typed is kept. Only a failure is read out: the other words change with every pause in the typing. */
export function SavedStatus({ state }: { state: SavedState | null }) {
  return (
    <Box
      sx={{
        typography: 'body2',
        color: 'text.secondary',
        minHeight: 20,
        '& [data-tone]': { whiteSpace: 'normal' },
      }}
    >
      <Box role="status" component="span">
        {state?.is === 'failed' && (
          <Status tone="warning">{fillText(widgets.notSaved, { reason: state.reason })}</Status>
        )}
      </Box>
      {state?.is === 'saved' && (
        <Status tone="neutral" icon={Cloud}>
          {widgets.savedNow} · <RelativeTime value={state.at} />
        </Status>
      )}
      {state?.is === 'saving' && (
        <Status tone="neutral" icon={LoaderCircle}>
          {widgets.saving}
        </Status>
      )}
      {state?.is === 'changed' && (
        <Status tone="neutral" icon={Pencil}>
          {widgets.notSavedYet}
        </Status>
      )}
    </Box>
  );
}
