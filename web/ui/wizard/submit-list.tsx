import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircleHelp from 'lucide-react/icons/circle-help';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { Status, type IconComponent, type StatusTone } from '../status.tsx';

export type SubmitState = 'waiting' | 'heldUp' | 'sending' | 'done' | 'failed' | 'unknown';

export interface SubmitListItem {
  id: string;
  /** What is sent: "Application Viewer". */
  label: ReactNode;
  state: SubmitState;
  /** Why it is not in, in the server's words. */
  reason?: ReactNode;
}

interface SubmitListProps {
  items: readonly SubmitListItem[];
  /** Sends what is not in once more; left out while something is on its way or nothing can be tried again. */
  onRetry?: (() => void) | undefined;
}

const looks: Record<SubmitState, { tone: StatusTone; word: keyof typeof widgets; icon?: IconComponent }> = {
  waiting: { tone: 'neutral', word: 'submitWaiting', icon: Clock },
  heldUp: { tone: 'neutral', word: 'submitHeldUp', icon: Clock },
  sending: { tone: 'info', word: 'submitSending', icon: LoaderCircle },
  done: { tone: 'success', word: 'submitDone' },
  failed: { tone: 'error', word: 'submitFailed' },
  unknown: { tone: 'warning', word: 'submitUnknown', icon: CircleHelp },
};

/** What a form sends, each part with its own state: what is in, what is not and why (4.29). */
export function SubmitList({ items, onRetry }: SubmitListProps) {
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 30 }}>
        <Box component="span" role="status" className="tabular" sx={{ flex: 1, fontWeight: 500 }}>
          {fillText(widgets.submitProgress, {
            done: formatNumber(done),
            count: formatNumber(items.length),
          })}
        </Box>
        {onRetry !== undefined && (
          <Button size="small" variant="outlined" color="inherit" onClick={onRetry}>
            {ui.retry}
          </Button>
        )}
      </Box>
      <Box
        component="ol"
        aria-label={widgets.submitList}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
          bgcolor: 'background.paper',
        }}
      >
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </Box>
    </Box>
  );
}

function Item({ item }: { item: SubmitListItem }) {
  const { tone, word, icon } = looks[item.state];
  const help = item.state === 'unknown' ? widgets.submitUnknownHelp : undefined;
  return (
    <Box component="li" sx={{ px: 1.5, py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 28 }}>
        <Box
          component="span"
          sx={{ flex: '1 1 200px', minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          {item.label}
        </Box>
        <Box component="span" sx={{ typography: 'body2' }}>
          <Status tone={tone} {...(icon ? { icon } : {})}>
            {widgets[word]}
          </Status>
        </Box>
      </Box>
      {(item.reason ?? help) !== undefined && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {item.reason} {help}
        </Box>
      )}
    </Box>
  );
}
