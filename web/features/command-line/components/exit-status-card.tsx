import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { exitStatuses, outcomes } from '#domain/command-line/exit-status.ts';
import { Card } from '#web/ui/card.tsx';

const cells = {
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: 0.75, pr: 3, fontWeight: 400 },
  '& thead th': { color: 'text.secondary', fontWeight: 500 },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
} as const;

/** What each exit status means, in the order in which they apply. */
export function ExitStatusCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('commandLine.exit')}>
      <Box sx={{ mb: 1.5, maxWidth: 720 }}>{t('commandLine.exitText')}</Box>
      <Box component="table" sx={cells} className="tabular">
        <thead>
          <tr>
            <th scope="col">{t('commandLine.status')}</th>
            <th scope="col">{t('commandLine.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome) => (
            <tr key={outcome}>
              <th scope="row">{exitStatuses[outcome]}</th>
              <td>{t(`commandLine.exits.${outcome}`)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Card>
  );
}
