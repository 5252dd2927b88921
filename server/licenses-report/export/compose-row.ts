import { daysBetween } from '#domain/core/day.ts';
import { licensesReport } from '#domain/messages/en-gb/licenses-report.ts';
import { exportHeads } from './compose-line.ts';

const { csv } = licensesReport.licenses.report;
const numbers = new Set<string>([csv.used, csv.maximum, csv.sharedBy]);
const days = new Set<string>([csv.created, csv.expiry, csv.lastUsed]);

/** A spreadsheet keeps fifteen digits of a number: a longer one stays text, and loses none. */
const EXACT_DIGITS = 15;
const isExact = (text: string): boolean =>
  /^-?\d+(?:\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= EXACT_DIGITS;
/** The day that spreadsheets count from. */
const FIRST_DAY = '1899-12-30';
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
// oxlint-disable-next-line no-control-regex -- the characters that XML does not have
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Hardly any text has what must be written otherwise; looking for each of it would be most of the work. */
// oxlint-disable-next-line no-control-regex -- the characters that XML does not have
const NEEDS_CARE = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Texts as cells of a sheet: one that a spreadsheet would run as a formula is text here, and nothing else. */
export const composeTexts = (texts: readonly string[]): string[] => texts.map(textCell);

/** A line of the export as cells of a sheet: figures as numbers, days as days. */
export const composeRow = (cells: readonly string[]): string[] =>
  cells.map((text, at) => (text === '' ? '' : (cellOf[at] ?? textCell)(text)));

/** Of each column, what makes a cell of a text. */
const cellOf = exportHeads.map((head) =>
  head === csv.percent ? percentCell : numbers.has(head) ? numberCell : days.has(head) ? dayCell : textCell,
);

/** Of a percentage, which is a division, the digits beyond are no figures. */
function percentCell(text: string): string {
  return `><v>${Number(Number(text).toPrecision(EXACT_DIGITS))}</v>`;
}

function numberCell(text: string): string {
  return isExact(text) ? `><v>${text}</v>` : textCell(text);
}

function dayCell(text: string): string {
  const isDay = IS_DAY.test(text) && text >= '1900-03-01';
  return isDay ? ` s="1"><v>${daysBetween(FIRST_DAY, text)}</v>` : textCell(text);
}

function textCell(text: string): string {
  if (text === '') return '';
  return ` t="inlineStr"><is><t xml:space="preserve">${NEEDS_CARE.test(text) ? escapeText(text) : text}</t></is>`;
}

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
