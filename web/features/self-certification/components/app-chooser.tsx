import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Certification } from '../use-certification.ts';
import { useAppName } from '../use-app-name.ts';

interface AppChooserProps {
  report: Certification;
  incomplete: ReadonlySet<string>;
  /** Left out where applications are not added. */
  onAdd?: () => void;
}

/** The applications of the report, each with whether the step has all it asks for: few or twenty, the list scrolls. */
export function AppChooser({ report, incomplete, onAdd }: AppChooserProps) {
  const { t } = useTranslation();
  const nameOf = useAppName(report);
  const { form, app: chosen, dispatch } = report;
  const list = useRef<HTMLUListElement>(null);
  const chosenKey = chosen?.key;
  useEffect(() => showChosen(list.current, chosenKey), [chosenKey]);
  return (
    <Box
      component="nav"
      aria-label={t('certification.app.list')}
      sx={{ display: 'grid', gap: 1, alignContent: 'start' }}
    >
      <Box
        component="ul"
        ref={list}
        sx={{
          position: 'relative',
          ...{ m: 0, p: 0.5, listStyle: 'none', display: 'grid', gap: 0.25 },
          maxHeight: { xs: 184, md: 560 },
          overflowY: 'auto',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1.25,
        }}
      >
        {form.apps.map((app) => {
          const isChosen = app.key === chosen?.key;
          const isComplete = !incomplete.has(app.key);
          const Icon = isComplete ? CircleCheck : CircleDashed;
          return (
            <li key={app.key}>
              <Box
                component="button"
                type="button"
                data-app={app.key}
                aria-current={isChosen || undefined}
                onClick={() => dispatch({ type: 'appChosen', app: app.key })}
                sx={entry(isChosen)}
              >
                <Box
                  component="span"
                  sx={{ display: 'flex', color: isComplete ? 'success.main' : 'text.secondary' }}
                >
                  <Icon size={16} aria-hidden />
                </Box>
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {nameOf(app)}{' '}
                  <VisuallyHidden>
                    {t(isComplete ? 'certification.app.complete' : 'certification.app.incomplete')}
                  </VisuallyHidden>
                </Box>
              </Box>
            </li>
          );
        })}
      </Box>
      {onAdd && (
        <Button variant="outlined" color="inherit" startIcon={<Plus size={16} aria-hidden />} onClick={onAdd}>
          {t('certification.app.add')}
        </Button>
      )}
    </Box>
  );
}

const entry = (isChosen: boolean) =>
  ({
    width: '100%',
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    minHeight: 34,
    px: 1,
    py: 0.5,
    font: 'inherit',
    fontWeight: isChosen ? 600 : 400,
    textAlign: 'start',
    color: 'text.primary',
    bgcolor: isChosen ? 'action.selected' : 'transparent',
    border: 0,
    borderRadius: 1,
    cursor: 'pointer',
    '&:hover': { bgcolor: isChosen ? 'action.selected' : 'action.hover' },
  }) as const;

/** Scrolls within a long list, never the page. */
function showChosen(list: HTMLElement | null, key: string | undefined): void {
  const entries = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];
  const entry = entries.find(({ dataset }) => dataset['app'] === key);
  if (!list || !entry) return;
  const isInSight =
    entry.offsetTop >= list.scrollTop &&
    entry.offsetTop + entry.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isInSight) list.scrollTop = entry.offsetTop - list.clientHeight / 2;
}
