import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { readSort, sortTexts, writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';
import { ICON_ON_PHONES } from '#web/ui/icon-on-phones.ts';
import { OrderMenu } from '#web/ui/order-menu.tsx';

interface ReportOrderProps {
  sort: ReportSort;
  change: (sort: ReportSort) => void;
}

/** Every order of the report by its name; the heads of the columns ask for the same. */
export const ReportOrder = memo(function ReportOrder({ sort, change }: ReportOrderProps) {
  const { t } = useTranslation();
  const now = writeSort(sort);
  const order = t(`licenses.report.order.${now}`);
  return (
    <OrderMenu
      orders={sortTexts}
      order={now}
      nameOf={(text) => t(`licenses.report.order.${text}`)}
      onChange={(text) => change(readSort(text))}
      label={t('licenses.report.sort')}
      button={{
        variant: 'outlined',
        'aria-label': t('licenses.report.sortBy', { order }),
        sx: ICON_ON_PHONES,
        children: (
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {order}
          </Box>
        ),
      }}
    />
  );
});
