import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { isFilled } from '#domain/self-certification/draft-content.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Status } from '#web/ui/status.tsx';
import { useAppName } from '../use-app-name.ts';
import type { Certification } from '../use-certification.ts';
import { RemoveApp } from './apps-step.tsx';

interface AppsListProps {
  report: Certification;
  onAdd: () => void;
  onEdit: (app: string) => void;
}

/** 2.85: the applications of the report, each to be opened or taken out. */
export function AppsList({ report, onAdd, onEdit }: AppsListProps) {
  const { t } = useTranslation();
  const nameOf = useAppName(report);
  const { form, problems } = report;
  const add = (
    <Button variant="outlined" color="inherit" startIcon={<Plus size={16} aria-hidden />} onClick={onAdd}>
      {t('certification.app.add')}
    </Button>
  );
  if (!form.apps.some(isFilled))
    return (
      <EmptyState heading="h3" title={t('certification.app.none')} action={add}>
        {t('certification.app.noneText')}
      </EmptyState>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 760 }}>
      <Box
        component="ul"
        aria-label={t('certification.app.list')}
        sx={{
          ...{
            m: 0,
            p: 0,
            listStyle: 'none',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1.25,
          },
          '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        {form.apps.map((app) => {
          const isComplete = !problems.incompleteApps.has(app.key);
          return (
            <Box
              component="li"
              key={app.key}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, px: 2, py: 1 }}
            >
              <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
                <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{nameOf(app)}</Box>
                <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {app.products.map(({ licensedProduct }) => licensedProduct).join(', ')}
                </Box>
              </Box>
              <Box component="span" sx={{ typography: 'body2' }}>
                <Status tone={isComplete ? 'success' : 'neutral'}>
                  {t(isComplete ? 'certification.app.complete' : 'certification.app.incomplete')}
                </Status>
              </Box>
              <Box sx={{ display: 'flex' }}>
                <Button
                  size="small"
                  variant="text"
                  color="inherit"
                  startIcon={<Pencil size={15} aria-hidden />}
                  aria-label={t('certification.app.editNamed', { name: nameOf(app) })}
                  onClick={() => onEdit(app.key)}
                >
                  {t('certification.app.edit')}
                </Button>
                {report.holdOf(app.key) === 'free' && (
                  <RemoveApp
                    report={report}
                    app={app}
                    name={nameOf(app)}
                    label={t('certification.app.removeShort')}
                  />
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
      <div>{add}</div>
    </Box>
  );
}
