import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffOverview } from '#domain/staff-overview/schema.ts';
import { Card } from '#web/ui/card.tsx';
import type { FigureTargets } from '../figure-search.ts';
import { WeekMap } from './week-map.tsx';
import { WeekTable } from './week-table.tsx';

type View = 'map' | 'table';

/** What expires in the next half year, week by week. */
export function WeeksCard(props: { overview: StaffOverview; targets: FigureTargets }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('map');
  return (
    <Card
      title={t('staffOverview.weeks')}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('staffOverview.view')}
          value={view}
          onChange={(_event, next: View | null) => next !== null && setView(next)}
        >
          <ToggleButton value="map">{t('staffOverview.asMap')}</ToggleButton>
          <ToggleButton value="table">{t('staffOverview.asTable')}</ToggleButton>
        </ToggleButtonGroup>
      }
      footer={t('staffOverview.weeksHint')}
    >
      {view === 'map' ? <WeekMap {...props} /> : <WeekTable {...props} />}
    </Card>
  );
}
