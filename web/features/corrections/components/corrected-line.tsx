import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { isSame, lineProblemText } from '#domain/corrections/check-lines.ts';
import { isNumberProblem, type NumberProblem } from '#domain/core/whole-number-problem.ts';
import type { CorrectableLine } from '#domain/corrections/schema.ts';
import { usageLimits } from '#domain/volume-usage/license-file/usage-value.ts';
import { useToday } from '#web/core/use-today.ts';
import { DateField } from '#web/ui/date-field/date-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { withRefused, type DateOfLine, type TypedLine, type TypedProblem } from '../correction-form.ts';

interface CorrectedLineProps {
  line: CorrectableLine;
  typed: TypedLine;
  problem: TypedProblem | undefined;
  onChange: (typed: TypedLine) => void;
}

const dates = ['start', 'end'] as const;

/** Where the fault of a line is told; a field tells itself why it takes no date. */
const fieldOf = {
  missing: 'value',
  unknown: 'value',
  backwards: 'start',
  beforeCreated: 'start',
  overlapping: 'start',
  afterToday: 'end',
  afterExpiry: 'end',
} as const satisfies Record<Exclude<TypedProblem, 'refused' | NumberProblem>, DateOfLine | 'value'>;

/** What a line is about: those of a server deployment share all but where they ran, and on what (5.06). */
function useLineName({ productName: product, keyTail: tail, ...line }: CorrectableLine): string {
  const { t } = useTranslation();
  const { usageType, environment, processorsPerServer: count = null } = line;
  const processors =
    count === null ? null : t('corrections.line.processors', { count, number: formatNumber(count) });
  const ran = [environment, processors].filter((text) => text !== null && text !== '').join(', ');
  const name = t('corrections.line.of', { product, tail, usageType });
  return ran === '' ? name : t('corrections.line.ran', { name, ran });
}

/** One figure of a receipt, to be said anew or taken out; what it was stands beside it. */
export function CorrectedLine({ line, typed, problem, onChange }: CorrectedLineProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { start, end, value, isRemoved } = typed;
  const name = useLineName(line);
  const isChanged = isRemoved || !isSame(line, { start, end, value });
  // 5.14: an end that was not taken caps nothing.
  const isAfterEnd = (day: string): boolean => end !== '' && !typed.refused.includes('end') && day > end;
  const endsOn = end === '' ? '' : t('corrections.line.endsOn', { day: formatDay(end) });
  const errorAt = (field: DateOfLine | 'value'): string | undefined => {
    if (problem === undefined || problem === 'refused') return undefined;
    const place = isNumberProblem(problem) ? 'value' : fieldOf[problem];
    if (place !== field) return undefined;
    return problem === 'missing' ? t('corrections.lineProblems.missing') : lineProblemText(problem);
  };
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}
    >
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      {isRemoved ? (
        <span>{t('corrections.line.removed')}</span>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', width: '100%' }}>
          {dates.map((date) => (
            <DateField
              key={date}
              label={t(`corrections.line.${date}`)}
              value={typed[date]}
              today={today}
              error={errorAt(date)}
              notOffered={(day) => (date === 'start' && isAfterEnd(day) ? endsOn : null)}
              onChange={(day) => onChange({ ...withRefused(typed, date, false), [date]: day })}
              onRefused={(isRefused) => onChange(withRefused(typed, date, isRefused))}
            />
          ))}
          <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
            <NumberField
              label={t('corrections.line.value')}
              help={line.unit && t(`corrections.unit.${line.unit}`)}
              value={value}
              limits={usageLimits}
              error={errorAt('value')}
              onChange={(text) => onChange({ ...typed, value: text })}
            />
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minHeight: 30 }}>
        <Button
          size="small"
          color="inherit"
          sx={{ ml: -0.75 }}
          onClick={() => onChange({ ...typed, isRemoved: !isRemoved, refused: [] })}
        >
          {t(isRemoved ? 'corrections.line.putBack' : 'corrections.line.remove')}
        </Button>
        {isChanged && (
          <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {t('corrections.line.was', {
              value: formatNumber(line.value),
              period: `${formatDay(line.start)} – ${formatDay(line.end)}`,
            })}
          </Box>
        )}
      </Box>
    </Box>
  );
}
