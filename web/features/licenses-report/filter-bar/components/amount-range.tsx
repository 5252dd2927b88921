import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsageRange } from '#domain/licenses-report/usage-filter.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface AmountRangeProps {
  range: UsageRange;
  onChange: (range: UsageRange) => void;
}

const DIGITS = /^\d{1,15}$/;

/** From and to as figures, which count when they are finished; an open end has nothing. */
export function AmountRange({ range, onChange }: AmountRangeProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(String(range.min));
  const [to, setTo] = useState(range.max === null ? '' : String(range.max));
  const isWrong = (text: string): boolean => text.trim() !== '' && !DIGITS.test(text.trim());
  const invalid = t('licenses.report.edit.amountInvalid');
  const min = Number(from.trim());
  const max = to.trim() === '' ? null : Number(to.trim());
  const isReversed = !isWrong(from) && !isWrong(to) && max !== null && max < min;
  const send = (): void => {
    if (isWrong(from) || isWrong(to) || isReversed || (min === range.min && max === range.max)) return;
    onChange({ option: 'USAGE_RANGE', min, max, value: 'AMOUNT' });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
        <TextField
          label={t('licenses.report.edit.from')}
          value={from}
          onChange={setFrom}
          onBlur={send}
          inputMode="numeric"
          error={isWrong(from) ? invalid : undefined}
        />
        <TextField
          label={t('licenses.report.edit.to')}
          value={to}
          onChange={setTo}
          onBlur={send}
          inputMode="numeric"
          error={isWrong(to) ? invalid : isReversed ? t('licenses.report.edit.amountReversed') : undefined}
        />
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.5, typography: 'caption', color: 'text.secondary' }}>
        {t('licenses.report.edit.amountHelp')}
      </Box>
      {/* Enter in either field sends both. */}
      <input type="submit" hidden value={t('licenses.report.edit.AMOUNT')} />
    </form>
  );
}
