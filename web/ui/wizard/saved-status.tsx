import Box from '@mui/material/Box';
import Cloud from 'lucide-react/icons/cloud';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Pencil from 'lucide-react/icons/pencil';
import { RelativeTime } from '../relative-time.tsx';
import { Status } from '../status.tsx';
import { fillLabel, useUiLabels } from '../ui-labels.tsx';

export type SavedState =
  | { is: 'saved'; at: string }
  | { is: 'changed' | 'saving' }
  /** Kept on this page only, and why. */
  | { is: 'failed'; reason: string };

/** How what was typed is kept. Only a failure is read out: the other words change with every pause in the typing. */
export function SavedStatus({ state }: { state: SavedState | null }) {
  const labels = useUiLabels();
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
          <Status tone="warning">{fillLabel(labels.notSaved, { reason: state.reason })}</Status>
        )}
      </Box>
      {state?.is === 'saved' && (
        <Status tone="neutral" icon={Cloud}>
          {labels.savedNow} · <RelativeTime value={state.at} />
        </Status>
      )}
      {state?.is === 'saving' && (
        <Status tone="neutral" icon={LoaderCircle}>
          {labels.saving}
        </Status>
      )}
      {state?.is === 'changed' && (
        <Status tone="neutral" icon={Pencil}>
          {labels.notSavedYet}
        </Status>
      )}
    </Box>
  );
}
