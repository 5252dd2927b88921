import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { licenseFile } from '#domain/messages/en-gb/license-file.ts';
import { changeInPercent } from '#domain/volume-usage/license-file/earlier-period.ts';
import { asSaid, countsAsDeployments } from '#domain/submissions/as-said.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { addTexts } from '#web/core/i18n.ts';
import { periodText, useFigures } from '../../use-figures.ts';
import { statedLines, type StatedLine } from '../stated-plan.ts';

addTexts(licenseFile);
const KEY = 'products.licenses.reportUsage.licenseFile';
const columns = ['product', 'period', 'value', 'before', 'comment'] as const;

const grid = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.25,
  px: 2.5,
  py: 1,
  alignItems: 'baseline',
  gridTemplateColumns:
    'minmax(110px, 0.8fr) minmax(180px, 1.1fr) minmax(186px, 1.1fr) minmax(186px, 1.1fr) minmax(120px, 1.3fr)',
  '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
  // On a phone every cell is a line of its own that says what it is.
  '@container (max-width: 900px)': { gridTemplateColumns: '1fr' },
} as const;
const wideOnly = { '@container (max-width: 900px)': { display: 'none' } } as const;
const narrowOnly = { display: 'none', '@container (max-width: 900px)': { display: 'inline' } } as const;

/** The figures that somebody stated, each with the one before and what was said about it. */
export function StatedFigures({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const { stated = [] } = asSaid(receipt);
  if (stated.length === 0) return null;
  return (
    <Box sx={{ containerType: 'inline-size', borderTop: '1px solid', borderColor: 'divider' }}>
      <Box role="table" aria-label={t(`${KEY}.stated`)} className="tabular">
        <Box role="rowgroup" sx={wideOnly}>
          <Box role="row" sx={{ ...grid, color: 'text.secondary', typography: 'caption', py: 0.75 }}>
            {columns.map((column) => (
              <span key={column} role="columnheader">
                {t(`${KEY}.columns.${column}`)}
              </span>
            ))}
          </Box>
        </Box>
        <Box role="rowgroup">
          {statedLines(stated).map((line) => (
            <StatedRow key={line.id} line={line} />
          ))}
        </Box>
      </Box>
      {countsAsDeployments(receipt) && (
        <Box component="p" sx={{ m: 0, px: 2.5, pb: 1, typography: 'body2', color: 'text.secondary' }}>
          {t(`${KEY}.countsAs`)}
        </Box>
      )}
    </Box>
  );
}

function StatedRow({ line }: { line: StatedLine }) {
  const { t } = useTranslation();
  const figures = useFigures();
  const { figure } = line;
  const { usageType, period, comment } = figure;
  const cells = {
    product: (
      <>
        {usageType}
        <Deployed line={line} />
      </>
    ),
    period: periodText(period),
    value: figures([figure])[0],
    before: <BeforeText line={line} />,
    comment,
  };
  return (
    <Box role="row" sx={{ ...grid, borderTop: '1px solid', borderColor: 'divider' }}>
      {columns.map((column) => (
        // An empty cell says nothing on a phone.
        <Box key={column} role="cell" sx={hasText(column, line) ? {} : wideOnly}>
          <Box component="span" aria-hidden sx={{ ...narrowOnly, color: 'text.secondary', mr: 1 }}>
            {t(`${KEY}.columns.${column}`)}
          </Box>
          {cells[column]}
        </Box>
      ))}
    </Box>
  );
}

const hasText = (column: (typeof columns)[number], { figure, isFirst }: StatedLine): boolean =>
  column === 'before' ? figure.before !== null && isFirst : column !== 'comment' || figure.comment !== null;

/** Of which of several keys it is, where it ran, and of servers how many of which (5.06); nothing where nobody said. */
function Deployed({ line: { figure, tail } }: { line: StatedLine }) {
  const { t } = useTranslation();
  const { environment, deploymentType, processorsPerServer: count, numberOfServers } = figure;
  const servers =
    count === undefined
      ? undefined
      : numberOfServers === undefined
        ? t(`${KEY}.processors`, { count, processors: formatNumber(count) })
        : t(`${KEY}.servers`, {
            ...{ count, processors: formatNumber(count) },
            servers: formatNumber(numberOfServers),
          });
  const key = tail === null ? undefined : `…${tail}`;
  const said = [key, environment, deploymentType, servers].filter(
    (text) => text !== undefined && text !== '',
  );
  if (said.length === 0) return null;
  return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{said.join(' · ')}</Box>;
}

/** The figure of the same period before, and how far the new one, of all servers together, is from it. */
function BeforeText({ line: { figure, total, isPart, isFirst } }: { line: StatedLine }) {
  const { t } = useTranslation();
  const { before } = figure;
  if (!before) return '–';
  if (!isFirst) return null;
  const percent = changeInPercent(total, BigInt(before.value));
  const sign = percent !== null && percent > 0n ? '+' : '';
  const said = percent === null ? '' : `${sign}${formatNumber(percent)}%`;
  const change = said && ` (${isPart ? t(`${KEY}.together`, { change: said }) : said})`;
  return (
    <>
      {formatNumber(before.value)}
      {change}
      <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
        {periodText(before.period)}
      </Box>
    </>
  );
}
