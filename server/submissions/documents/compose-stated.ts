import { formatNumber, formatPeriod } from '#domain/core/format.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { licenseFile } from '#domain/messages/en-gb/license-file.ts';
import { submissions } from '#domain/messages/en-gb/submissions.ts';
import type { Receipt, StatedFigure } from '#domain/submissions/schema.ts';

const { unit: units, receipt: texts } = submissions.submissions;
const { key, usageType, period, value } = texts.line;
/** The page of the receipt has the same words. */
const said = licenseFile.products.licenses.reportUsage.licenseFile;
export const statedTitle = said.stated;
export const countsAsText = said.countsAs;

export const statedHeads: readonly string[] = [
  key,
  usageType,
  period,
  texts.ranOn,
  value,
  said.columns.comment,
];

/** The figures that somebody stated, one by one, with where they ran and what was said beside them. */
export const composeStated = ({ stated = [] }: Receipt): string[][] =>
  stated.map((figure) => [
    `…${figure.keyTail}`,
    figure.usageType,
    formatPeriod(figure.period),
    ranOn(figure),
    [formatNumber(figure.value), ...(figure.unit === null ? [] : [units[figure.unit]])].join(' '),
    figure.comment ?? '–',
  ]);

/** Where it ran, and of servers how many of which (5.06); of how many a corrected figure speaks nobody said. */
function ranOn({ environment, deploymentType, processorsPerServer, numberOfServers }: StatedFigure): string {
  const parts = [environment, deploymentType, serversText(processorsPerServer, numberOfServers)];
  return parts.filter((text) => text !== undefined && text !== '').join(', ') || '–';
}

function serversText(count: number | undefined, numberOfServers: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  const processors = formatNumber(count);
  if (numberOfServers === undefined)
    return fillText(count === 1 ? said.processors_one : said.processors_other, { processors });
  const servers = formatNumber(numberOfServers);
  return fillText(count === 1 ? said.servers_one : said.servers_other, { processors, servers });
}
