import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usualPeriods } from '#domain/core/usual-periods.ts';
import type { Day } from '#domain/core/day.ts';
import type { LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
import { periodText } from '../../use-figures.ts';
import { cutToLicense, type RowsEvent } from '../rows-machine.ts';

const KEY = 'products.licenses.reportUsage.licenseFile';
const names = ['lastMonth', 'lastQuarter', 'lastYear'] as const;

interface UsualPeriodsProps {
  products: readonly LicenseProduct[];
  today: Day;
  dispatch: (event: RowsEvent) => void;
}

/** One press for the period that all products are reported for, each cut to the days of its license. */
export function UsualPeriods({ products, today, dispatch }: UsualPeriodsProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const periods = usualPeriods(today);
  // What no license covers would change nothing.
  const offered = names.filter((name) => products.some((one) => cutToLicense(periods[name], one, today)));
  if (offered.length === 0) return null;
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Box component="span" id={labelId} sx={{ color: 'text.secondary', mr: 0.5 }}>
        {t(`${KEY}.allRows`)}
      </Box>
      {offered.map((name) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => dispatch({ type: 'periodChosen', period: periods[name], products, today })}
        >
          <span>
            {t(`products.licenses.reportUsage.licenseFile.periods.${name}`)}
            <Box
              component="span"
              className="tabular"
              sx={{ color: 'text.secondary', ml: 0.75, fontWeight: 400 }}
            >
              {periodText(periods[name])}
            </Box>
          </span>
        </Button>
      ))}
    </Box>
  );
}
