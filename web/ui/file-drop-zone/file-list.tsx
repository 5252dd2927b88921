import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { memo, useState } from 'react';
import { formatBytes, formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { Status, type IconComponent, type StatusTone } from '../status.tsx';
import type { DroppedFile, FileState } from './dropped-file.ts';

const looks: Record<FileState, { tone: StatusTone; word: keyof typeof widgets; icon?: IconComponent }> = {
  ready: { tone: 'neutral', word: 'fileReady', icon: Clock },
  searching: { tone: 'info', word: 'fileSearching', icon: LoaderCircle },
  working: { tone: 'info', word: 'fileWorking', icon: LoaderCircle },
  done: { tone: 'success', word: 'fileDone' },
  warning: { tone: 'warning', word: 'fileWarning' },
  refused: { tone: 'error', word: 'fileRefused' },
  retryable: { tone: 'warning', word: 'fileRetryable', icon: RotateCcw },
};

interface FileListProps {
  files: readonly DroppedFile[];
  /** Left out while files may not be removed. */
  onRemove?: ((id: string) => void) | undefined;
}

/** Lines at a time: a zip may hold a thousand files, and a page that draws them all answers nobody meanwhile. */
const LINES = 100;

/** The chosen files, each with its own state. */
export function FileList({ files, onRemove }: FileListProps) {
  const [lines, setLines] = useState(LINES);
  const more = files.length - lines;
  if (files.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={widgets.files}
      // A list that scrolls is reached by keyboard also where nothing in it can be pressed.
      {...(onRemove === undefined ? { tabIndex: 0 } : {})}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        // Many files scroll here, so that the button below them stays in sight.
        maxHeight: 360,
        overflowY: 'auto',
      }}
    >
      {files.slice(0, lines).map((file) => (
        <FileItem key={file.id} file={file} onRemove={file.state === 'working' ? undefined : onRemove} />
      ))}
      {more > 0 && (
        <Box component="li" sx={{ px: 0.75, py: 0.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button variant="text" size="small" onClick={() => setLines(lines + LINES)}>
            {fillText(ui.more, { count: formatNumber(more) })}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface FileItemProps {
  file: DroppedFile;
  onRemove: ((id: string) => void) | undefined;
}

/** Drawn anew where its own file changed, not with each of the others. */
const FileItem = memo(({ file, onRemove }: FileItemProps) => {
  const { tone, word, icon } = looks[file.state];
  const { told } = file;
  return (
    <Box component="li" sx={{ px: 1.5, py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          columnGap: 1.5,
          minHeight: 28,
          gridTemplateColumns: { xs: '1fr auto', sm: '1fr auto auto 28px' },
          gridTemplateAreas: { xs: "'name remove' 'state size'", sm: "'name size state remove'" },
        }}
      >
        <Box
          component="span"
          sx={{ gridArea: 'name', minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          {file.name}
        </Box>
        <Box
          component="span"
          className="tabular"
          sx={{ gridArea: 'size', color: 'text.secondary', typography: 'body2' }}
        >
          {file.size > 0 && formatBytes(file.size)}
        </Box>
        <Box component="span" sx={{ gridArea: 'state', typography: 'body2' }}>
          {told ? (
            <Status tone={told.tone}>{told.word}</Status>
          ) : (
            <Status tone={tone} {...(icon ? { icon } : {})}>
              {widgets[word]}
            </Status>
          )}
        </Box>
        {onRemove !== undefined && (
          <IconButton
            size="small"
            aria-label={fillText(ui.remove, { label: file.name })}
            onClick={() => onRemove(file.id)}
            sx={{ gridArea: 'remove', justifySelf: 'end', mr: -0.5, color: 'text.secondary' }}
          >
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </Box>
      {file.details}
      {file.message !== undefined && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {file.message}
        </Box>
      )}
      {file.progress !== undefined && (
        <LinearProgress
          aria-label={file.name}
          variant="determinate"
          value={file.progress}
          sx={{ mt: 0.75, height: 4 }}
        />
      )}
    </Box>
  );
});
