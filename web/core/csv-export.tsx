import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { ICON_ON_PHONES } from '#web/ui/icon-on-phones.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { requestFailure } from './request-failure.ts';

interface CsvExportProps {
  /** Saves the file and gives its name. */
  save: () => Promise<string>;
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
  const { t } = useTranslation();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (name) => notify({ severity: 'success', title: exported(name) }),
    onError: (error) => notify({ ...requestFailure(t, error), title: failed }),
  });
  const text = isPending ? busyLabel : label;
  return (
    <Tooltip title={hint ?? ''} describeChild>
      <Button
        className="not-printed"
        variant="outlined"
        color="inherit"
        startIcon={<Download size={16} aria-hidden />}
        aria-label={table === undefined ? text : `${text}, ${table}`}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
        sx={compact ? ICON_ON_PHONES : {}}
      >
        <Box component="span" sx={compact ? { display: { xs: 'none', sm: 'inline' } } : {}}>
          {text}
        </Box>
      </Button>
    </Tooltip>
  );
}
