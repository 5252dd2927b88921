import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usualPeriods } from '#domain/core/usual-periods.ts';
import type { Day } from '#domain/core/day.ts';
import type { Period } from '#domain/core/period.ts';
import { checkItem } from '#domain/self-certification/check-items.ts';
import { problemText } from '#domain/self-certification/problem.ts';
import { DateField } from '#web/ui/date-field/date-field.tsx';
import type { ItemPart } from '../use-item-part.ts';

interface UsagePeriodProps extends ItemPart {
  today: Day;
}

const ends = ['start', 'end'] as const;

/** The days that a figure covers, typed or with one press; days outside the license cannot be chosen (5.09, 5.10). */
export function UsagePeriod(props: UsagePeriodProps) {
  const { item, license, type, leave, problemAt, today, refuse } = props;
  const { t } = useTranslation();
  const { usageRange } = item;
  useLostDays(props);
  // A press is the last word: what was typed before it and not taken goes, also where the days stay the same.
  const [presses, setPresses] = useState(0);
  const choose = (period: Period): void => {
    type({ usageRange: period });
    for (const name of ends) refuse(`usageRange.${name}`, false);
    setPresses(presses + 1);
  };
  const refusal = (day: Day): string | null => {
    if (!license) return null;
    const alone = { ...item, usageRange: { start: day, end: day } };
    const found = checkItem(alone, [license], today).find(({ path }) => path === 'usageRange.start');
    return found ? problemText(found.message) : null;
  };
  // 5.14: an end that is not chosen yet caps nothing.
  const isAfterEnd = (day: Day): boolean => usageRange.end !== '' && day > usageRange.end;
  const field = (name: 'start' | 'end') => (
    <DateField
      key={`${name} ${presses}`}
      label={t(`certification.usage.${name}`)}
      value={usageRange[name] === '' ? null : usageRange[name]}
      today={today}
      refusal={refusal}
      notOffered={(day) => (name === 'start' && isAfterEnd(day) ? problemText('dayAfterEnd') : null)}
      onChange={(day) => type({ usageRange: { ...usageRange, [name]: day } })}
      onRefused={(refused) => refuse(`usageRange.${name}`, refused)}
      onBlur={() => leave(`usageRange.${name}`)}
      error={problemAt(`usageRange.${name}`)}
      required
    />
  );
  const periods = Object.entries(usualPeriods(today)) as [keyof ReturnType<typeof usualPeriods>, Period][];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'flex-start' }}>
      {field('start')}
      {field('end')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, pt: { xs: 0, sm: '26px' } }}>
        {periods.map(([name, period]) => {
          const within = cut(period, license, today);
          if (!within) return null;
          return (
            <Button key={name} size="small" variant="text" color="inherit" onClick={() => choose(within)}>
              {t(`certification.usage.periods.${name}`)}
            </Button>
          );
        })}
      </Box>
    </Box>
  );
}

/** A day that was refused goes with its field: asked for anew, since the one before it is not meant any more. */
function useLostDays({ item: { usageRange }, type, refuse, isRefused }: ItemPart): void {
  const forget = useEffectEvent(() => {
    const lost = ends.filter((name) => isRefused(`usageRange.${name}`));
    if (lost.length === 0) return;
    type({ usageRange: { ...usageRange, ...Object.fromEntries(lost.map((name) => [name, ''])) } });
    for (const name of lost) refuse(`usageRange.${name}`, false);
  });
  useEffect(() => () => forget(), []);
}

/** The days of a period that the license covers; null where it covers none. */
function cut({ start, end }: Period, license: ItemPart['license'], today: Day): Period | null {
  const { createdDate = null, expiryDate = null } = license ?? {};
  const first = createdDate !== null && createdDate > start ? createdDate : start;
  const limit = expiryDate !== null && expiryDate < today ? expiryDate : today;
  const last = end > limit ? limit : end;
  return first > last ? null : { start: first, end: last };
}
