import { formatNumber, formatPeriod } from '#domain/core/format.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { submissions } from '#domain/messages/en-gb/submissions.ts';
import type { Receipt, StatedFigure } from '#domain/submissions/schema.ts';

const { unit: units, receipt: texts } = submissions.submissions;
const { key, usageType, period, value } = texts.line;

export const statedHeads: readonly string[] = [key, usageType, period, texts.ranOn, value, texts.comment];

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

/** Of servers how many of which (5.06); of how many a corrected figure speaks nobody said. */
function ranOn({ environment, deploymentType, processorsPerServer, numberOfServers }: StatedFigure): string {
  const processors = processorsPerServer === undefined ? undefined : formatNumber(processorsPerServer);
  const servers = numberOfServers === undefined ? undefined : formatNumber(numberOfServers);
  const ran =
    processors === undefined
      ? undefined
      : servers === undefined
        ? fillText(texts.processors, { processors })
        : fillText(texts.servers, { processors, servers });
  const said = [environment, deploymentType, ran].filter((text) => text !== undefined && text !== '');
  return said.length > 0 ? said.join(', ') : '–';
}
