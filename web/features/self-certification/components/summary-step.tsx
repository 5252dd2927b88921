import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { RadioField } from '#web/ui/fields/radio-field.tsx';
import { useAppName } from '../use-app-name.ts';
import type { Certification } from '../use-certification.ts';
import { HoldNote } from './apps-step.tsx';
import { ReportedApp } from './reported-app.tsx';

interface SummaryStepProps {
  report: Certification;
  onEdit: (app: string) => void;
}

/** Everything once more, and what is stated about all of it (2.88, 5.28). */
export function SummaryStep({ report, onEdit }: SummaryStepProps) {
  const { t } = useTranslation();
  const nameOf = useAppName(report);
  const { form, dispatch } = report;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 860 }}>
      {form.apps.map((app) => {
        const hold = report.holdOf(app.key);
        return (
          <Card
            key={app.key}
            heading="h3"
            title={nameOf(app)}
            action={
              hold === 'free' ? (
                <Button
                  size="small"
                  variant="text"
                  color="inherit"
                  aria-label={t('certification.app.editNamed', { name: nameOf(app) })}
                  onClick={() => onEdit(app.key)}
                >
                  {t('certification.app.edit')}
                </Button>
              ) : undefined
            }
          >
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              {hold !== 'free' && <HoldNote hold={hold} />}
              <ReportedApp report={report} app={app} />
            </Box>
          </Card>
        );
      })}
      <RadioField
        label={t('certification.summary.search')}
        required
        options={[
          { value: 'yes', label: t('certification.summary.searchYes') },
          { value: 'no', label: t('certification.summary.searchNo') },
        ]}
        value={form.searchPerformed === null ? '' : form.searchPerformed ? 'yes' : 'no'}
        onChange={(value) => dispatch({ type: 'summaryTyped', values: { searchPerformed: value === 'yes' } })}
        onBlur={() => dispatch({ type: 'left', place: 'searchPerformed' })}
        error={report.problemAt('summary', 'searchPerformed')}
      />
      <CheckboxField
        label={t('certification.summary.confirm')}
        required
        value={form.confirmationChecked}
        onChange={(confirmationChecked) =>
          dispatch({ type: 'summaryTyped', values: { confirmationChecked } })
        }
        error={report.problemAt('summary', 'confirmationChecked')}
      />
    </Box>
  );
}
