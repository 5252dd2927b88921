import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberProblemText, wholeNumberProblem } from '#domain/core/whole-number-problem.ts';
import type { UsageRange } from '#domain/licenses-report/usage-filter.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';

interface AmountRangeProps {
  range: UsageRange;
  onChange: (range: UsageRange) => void;
}

/** An amount of the address is a number, whole up to 15 digits. */
const limits = { min: 0, max: 999_999_999_999_999 };

const wrongIn = (text: string) => (text === '' ? null : wholeNumberProblem(text, limits));
const textOf = (text: string): string | undefined => {
  const problem = wrongIn(text);
  return problem === null ? undefined : numberProblemText(problem, limits);
};

/** From and to as figures, which count when they are finished; an open end has nothing. */
export function AmountRange({ range, onChange }: AmountRangeProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(String(range.min));
  const [to, setTo] = useState(range.max === null ? '' : String(range.max));
  const isWrong = (text: string): boolean => wrongIn(text) !== null;
  const min = Number(from);
  const max = to === '' ? null : Number(to);
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
        <NumberField
          label={t('licenses.report.edit.from')}
          value={from}
          onChange={setFrom}
          onBlur={send}
          limits={limits}
          error={textOf(from)}
        />
        <NumberField
          label={t('licenses.report.edit.to')}
          value={to}
          onChange={setTo}
          onBlur={send}
          limits={limits}
          error={isReversed ? t('licenses.report.edit.amountReversed') : textOf(to)}
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
