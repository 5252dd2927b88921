import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Download from 'lucide-react/icons/download';
import { ICON_ON_PHONES } from '#web/ui/icon-on-phones.ts';
import { useFileSave } from './use-file-save.ts';

interface CsvExportProps {
  /** Saves the file, calling `onReceived` as its bytes come, and gives its name. */
  save: (onReceived: (bytes: number) => void) => Promise<string>;
  label: string;
  /** The table, where a page has several. */
  table?: string | undefined;
  /** In place of the label while the file comes. */
  busyLabel: string;
  /** What the file holds. */
  hint?: string | undefined;
  exported: (name: string) => string;
  failed: string;
  /** On a phone the icon alone, for heads with more than one button. */
  compact?: boolean;
}

/** Saves everything that the filters of a table leave, however much of it is loaded. */
export function CsvExport({
  save,
  label,
  table,
  busyLabel,
  hint,
  exported,
  failed,
  compact = false,
}: CsvExportProps) {
  const file = useFileSave({ save: (_, onReceived) => save(onReceived), saved: exported, failed });
  const text = file.isSaving ? [busyLabel, file.received].join(' ').trim() : label;
  return (
    <Tooltip title={hint ?? ''} describeChild>
      <Button
        className="not-printed"
        variant="outlined"
        color="inherit"
        startIcon={<Download size={16} aria-hidden />}
        aria-label={table === undefined ? text : `${text}, ${table}`}
        aria-disabled={file.isSaving}
        onClick={() => !file.isSaving && file.save()}
        sx={compact ? ICON_ON_PHONES : {}}
      >
        <Box component="span" sx={compact ? { display: { xs: 'none', sm: 'inline' } } : {}}>
          {text}
        </Box>
      </Button>
    </Tooltip>
  );
}
