import Box from '@mui/material/Box';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface ChartFrameProps {
  /** Keys that the chart offers, of all. */
  told: number;
  of: number;
  children: ReactNode;
}

/** The place of the overview's chart; says when there are more keys than it offers. */
export function ChartFrame({ told, of, children }: ChartFrameProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mt: 2 }}>
      {children}
      {of > told && (
        <Box component="p" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('overview.keysTold', { number: formatNumber(told), all: formatNumber(of) })}
        </Box>
      )}
    </Box>
  );
}

/** In the chart's place while nobody has reported anything of these keys. */
export function NotUsed() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={ChartColumn} heading="h2" title={t('overview.notUsed')}>
      {t('overview.notUsedText')}
    </EmptyState>
  );
}
