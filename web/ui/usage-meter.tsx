import { styled } from '@mui/material/styles';
import { formatNumber, formatPercent, PERCENT_LIMITS } from '#domain/core/format.ts';
import { fillLabel, useUiLabels } from './ui-labels.tsx';

export type MeterTone = 'grey' | 'info' | 'orange' | 'warning' | 'error';

interface UsageMeterProps {
  /** Null when nobody can know it. */
  percent: number | null;
  /** Decimal strings: figures may exceed what a number holds. */
  used: string;
  maximum: string | null;
  unit: string;
  /** The unit in a table row, where there is less room. */
  unitInRow?: string | undefined;
  tone: MeterTone;
  /** Names the meter for screen readers. */
  label: string;
  /** What the tone means, in words: "In overage". */
  word?: string | undefined;
  /** Whose figures they are, if that is not plain. */
  note?: string | undefined;
  /** More about the note: heard, and seen when it is pointed at. */
  noteDetail?: string | undefined;
  /** For a table row, its note below or (line) beside the figures, or figures above a thicker bar. */
  size?: 'row' | 'line' | 'full';
}

const toneColor: Record<MeterTone, string> = {
  grey: 'var(--mui-palette-usage-grey)',
  info: 'var(--mui-palette-usage-grey)',
  orange: 'var(--mui-palette-usage-orange)',
  warning: 'var(--mui-palette-usage-warning)',
  error: 'var(--mui-palette-usage-error)',
};

/** Few elements: the filled part and the marks are backgrounds of one, for a table draws hundreds of meters. */
const Figure = styled('div')({
  display: 'grid',
  gap: 3,
  minWidth: 0,
  lineHeight: 1.3,
  '& .line': { display: 'flex', alignItems: 'baseline', gap: 8, minWidth: 0 },
  '& .percent, & .word': { fontWeight: 500 },
  '& .word.error, & .percent.error': { color: 'var(--mui-palette-error-main)' },
  '& .figures': {
    marginLeft: 'auto',
    color: 'var(--mui-palette-text-secondary)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .note': {
    fontSize: '0.75rem',
    color: 'var(--mui-palette-text-secondary)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .bar': {
    height: 5,
    borderRadius: 3,
    backgroundColor: 'var(--mui-palette-divider)',
    forcedColorAdjust: 'none',
  },
  // Beside a remark the unit is what goes first, as a word: a figure is never cut.
  '& .note ~ .figures': {
    flexShrink: 1000,
    minWidth: 'min-content',
    height: '1.3em',
    whiteSpace: 'normal',
    textAlign: 'end',
  },
  '&.full': {
    gap: 8,
    '& .line': { flexWrap: 'wrap' },
    '& .percent': { fontSize: '1.25rem', fontWeight: 600, letterSpacing: '-0.014em' },
    '& .figures': { whiteSpace: 'normal' },
    '& .bar': { height: 8, borderRadius: 4 },
  },
});

/** Above the maximum every bar has one scale, so that a little more and much more differ; beyond its end the figure speaks. */
const OVER_SCALE = 150;

/** The bar's backgrounds: marks at 80, 90 and 100 % over the filled part. */
export function barBackground(percent: number, tone: MeterTone): string {
  const scale = percent > 100 ? OVER_SCALE : 100;
  const at = (value: number): string => `${Math.min(100, Math.max(0, (value / scale) * 100))}%`;
  const marks = PERCENT_LIMITS.filter((mark) => mark < scale).map(
    (mark) =>
      `linear-gradient(to right, transparent calc(${at(mark)} - 1px), var(--mui-palette-background-paper) calc(${at(mark)} - 1px), var(--mui-palette-background-paper) calc(${at(mark)} + 0.5px), transparent calc(${at(mark)} + 0.5px))`,
  );
  const fill = `linear-gradient(to right, ${toneColor[tone]} ${at(percent)}, transparent ${at(percent)})`;
  return [...marks, fill].join(', ');
}

/** Usage as bar, percentage and figures; the colour only repeats what the figures say (4.05, 9.03). */
export function UsageMeter(props: UsageMeterProps) {
  const { percent, used, maximum, unit, tone } = props;
  const { label, word, note, noteDetail, size = 'row' } = props;
  const labels = useUiLabels();
  const usedText = formatNumber(used);
  const maximumText = maximum === null ? null : formatNumber(maximum);
  const figures =
    maximumText === null
      ? `${usedText} ${unit}`
      : fillLabel(labels.meterFigures, { used: usedText, maximum: maximumText, unit });
  const percentText = percent === null ? labels.meterUnknown : formatPercent(percent);
  const said = [percentText, figures, word, note, noteDetail].filter((part) => part !== undefined).join(', ');
  const bar = { backgroundImage: percent === null ? 'none' : barBackground(percent, tone) };
  const role =
    percent === null
      ? { role: 'img', 'aria-label': `${label}: ${said}` }
      : {
          role: 'meter',
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': Math.max(100, percent),
          'aria-valuenow': percent,
          'aria-valuetext': said,
        };
  const parts = { percentText, figures, bar, ...props };
  return (
    <Figure {...role} className={size === 'full' ? 'tabular full' : 'tabular'}>
      {size === 'full' ? <FullParts {...parts} /> : <RowParts {...parts} />}
    </Figure>
  );
}

interface PartsProps extends UsageMeterProps {
  percentText: string;
  figures: string;
  bar: { backgroundImage: string };
}

function FullParts({ percentText, figures, bar, word, tone, note, noteDetail }: PartsProps) {
  return (
    <>
      <span className="line">
        <span className="percent">{percentText}</span>
        {word !== undefined && <span className={`word ${tone}`}>{word}</span>}
        <span className="figures">{figures}</span>
      </span>
      <span className="bar" style={bar} />
      {note !== undefined && (
        <span className="note" title={noteDetail}>
          {note}
        </span>
      )}
    </>
  );
}

/** In one line two figures are one word, so that the unit alone can go. */
const BETWEEN_IN_LINE = '\u00a0/\u00a0';

function RowParts({ percentText, bar, used, maximum, unitInRow = '', size, ...props }: PartsProps) {
  const { word, tone, note, noteDetail } = props;
  const figures = [used, maximum].filter((figure) => figure !== null).map(formatNumber);
  // In one line it is cut: whoever points at it reads all of it.
  const whole = [word, note, noteDetail].filter((part) => part !== undefined).join(' · ');
  const remark = (word !== undefined || note !== undefined) && (
    <span className="note" title={size === 'line' ? whole : noteDetail}>
      {word !== undefined && <span className={`word ${tone}`}>{word}</span>}
      {word !== undefined && note !== undefined && ' · '}
      {note}
    </span>
  );
  return (
    <>
      <span className="line">
        <span className={`percent ${word === undefined ? '' : tone}`}>{percentText}</span>
        {size === 'line' && remark}
        <span className="figures">
          {figures.join(size === 'line' ? BETWEEN_IN_LINE : ' / ')} {unitInRow}
        </span>
      </span>
      <span className="bar" style={bar} />
      {size !== 'line' && remark}
    </>
  );
}
