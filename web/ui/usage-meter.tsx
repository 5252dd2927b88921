import { styled } from '@mui/material/styles';
import { formatNumber, formatPercent, formatShort, PERCENT_LIMITS } from '#domain/core/format.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';

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
  '& .percent, & .word, & .digits': { whiteSpace: 'nowrap', flex: 'none' },
  // The unit is what goes first, and whole: a figure is never cut.
  '& .figures': {
    display: 'flex',
    gap: '0.3em',
    marginLeft: 'auto',
    minWidth: 0,
    color: 'var(--mui-palette-text-secondary)',
  },
  '& .unit': {
    ...{ display: 'flex', flexWrap: 'wrap', height: '1.3em', minWidth: 0 },
    ...{ overflow: 'hidden', whiteSpace: 'nowrap' },
  },
  // What has no room wraps out of sight: a part is there or not, never a piece of one.
  '& .note': {
    display: 'flex',
    flexWrap: 'wrap',
    height: '1.3em',
    fontSize: '0.75rem',
    color: 'var(--mui-palette-text-secondary)',
    overflow: 'hidden',
    whiteSpace: 'pre',
  },
  // Beside something of no width the first part wraps as well.
  '& .note.inLine::before, & .unit::before': { content: '""', width: 1, height: '1.3em', marginRight: -1 },
  '& .bar': {
    height: 5,
    borderRadius: 3,
    backgroundColor: 'var(--mui-palette-divider)',
    forcedColorAdjust: 'none',
  },
  '& .line > .note': { flex: '0 1000 auto', minWidth: 0 },
  '&.full': {
    gap: 8,
    '& .line': { flexWrap: 'wrap' },
    '& .percent': { fontSize: '1.25rem', fontWeight: 600, letterSpacing: '-0.014em' },
    '& .figures': { display: 'inline' },
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
  const usedText = formatNumber(used);
  const maximumText = maximum === null ? null : formatNumber(maximum);
  const figures =
    maximumText === null
      ? `${usedText} ${unit}`
      : fillText(ui.meterFigures, { used: usedText, maximum: maximumText, unit });
  const percentText = percent === null ? ui.meterUnknown : formatPercent(percent);
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

/** So many characters of figures stand beside a percentage, and beside "In overage" as well. */
const MOST = { row: 22, line: 22, lineWithWord: 14 } as const;

/** Used and maximum, whole where there is room for them, else both in short. */
function digitsOf({ used, maximum }: Pick<UsageMeterProps, 'used' | 'maximum'>, most: number) {
  const figures = [used, maximum].filter((figure) => figure !== null);
  const whole = figures.map(formatNumber).join(' / ');
  if (whole.length <= most) return { digits: whole };
  const short = figures.map(formatShort).join(' / ');
  // The percentage beside it says the rest.
  return { digits: short.length <= most ? short : formatShort(used), whole };
}

/** A percentage that is no mistake and has no room all the same. */
const PERCENT_MOST = 10;
const percentInRow = (text: string, percent: number | null): string =>
  percent === null || text.length <= PERCENT_MOST ? text : `${formatShort(BigInt(Math.trunc(percent)))}%`;

function RowParts({ percentText, percent, bar, unitInRow = '', size, ...props }: PartsProps) {
  const { word, tone, note, noteDetail } = props;
  const isLine = size === 'line';
  const most = isLine ? (word === undefined ? MOST.line : MOST.lineWithWord) : MOST.row;
  const { digits, whole } = digitsOf(props, most);
  const shownPercent = percentInRow(percentText, percent);
  const isShort = shownPercent !== percentText;
  const remark = <Remark {...{ word, tone, note, noteDetail, isLine }} />;
  return (
    <>
      <span className="line">
        <span
          className={`percent ${word === undefined ? '' : tone}`}
          title={isShort ? percentText : undefined}
        >
          {shownPercent}
        </span>
        {isLine && remark}
        <span className="figures" title={`${whole ?? digits} ${unitInRow}`}>
          <span className="digits">{digits}</span>
          <span className="unit"> {unitInRow}</span>
        </span>
      </span>
      <span className="bar" style={bar} />
      {!isLine && remark}
    </>
  );
}

type RemarkProps = Pick<UsageMeterProps, 'word' | 'tone' | 'note' | 'noteDetail'> & { isLine: boolean };

/**
 * "In overage", and whose figures they are. A part that has no room is left out whole, the last one first: whoever
 * points at it reads all of it.
 */
function Remark({ word, tone, note, noteDetail, isLine }: RemarkProps) {
  if (word === undefined && note === undefined) return null;
  const title = [word, note, noteDetail].filter((part) => part !== undefined).join(' · ');
  const parts = note?.split(BETWEEN) ?? [];
  return (
    <>
      {isLine && word !== undefined && <span className={`word ${tone}`}>{word}</span>}
      <span className={isLine ? 'note inLine' : 'note'} title={title}>
        {!isLine && word !== undefined && <span className={`word ${tone}`}>{word}</span>}
        {parts.map((part, at) => (
          <span key={part}>{at > 0 || (!isLine && word !== undefined) ? `${BETWEEN}${part}` : part}</span>
        ))}
      </span>
    </>
  );
}

const BETWEEN = ' · ';
