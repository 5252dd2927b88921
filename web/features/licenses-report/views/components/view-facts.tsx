import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ReportView } from '#domain/licenses-report/views/schema.ts';

/** What is to be said of a view, in one quiet line. */
export function ViewFacts({ view, keys }: { view: ReportView; keys?: string }) {
  const { t } = useTranslation();
  const facts = [
    ...(keys === undefined ? [] : [keys]),
    ...(view.isOwn ? [] : [t('reportViews.of', { owner: view.owner })]),
    ...(view.isOwn && view.isShared ? [t('reportViews.shared')] : []),
    ...(view.isDefault ? [t('reportViews.begins')] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
      {facts.join(' · ')}
    </Box>
  );
}
