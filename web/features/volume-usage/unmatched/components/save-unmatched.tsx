import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import type { UnmatchedFilters } from '#domain/volume-usage/unmatched/filters.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { saveUnmatched } from '../queries.ts';

/** Saves everything that the filters leave, however much of it is loaded. */
export function SaveUnmatched({ filters }: { filters: UnmatchedFilters }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveUnmatched(filters),
    onSuccess: (name) => notify({ severity: 'success', title: t('unmatched.exported', { name }) }),
    onError: (error) => notify({ ...requestFailure(t, error), title: t('unmatched.exportFailed') }),
  });
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Download size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      {t(isPending ? 'unmatched.exporting' : 'unmatched.export')}
    </Button>
  );
}
