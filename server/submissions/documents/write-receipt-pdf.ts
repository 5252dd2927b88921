import { setImmediate as yieldToOthers } from 'node:timers/promises';
import Pdf from 'pdfkit';
import { submissions } from '#domain/messages/en-gb/submissions.ts';
import type { ComposedReceipt } from './compose-receipt.ts';
import { statedTitle } from './compose-stated.ts';
import { loadFonts, printable, type DocumentFonts } from './load-fonts.ts';

type Doc = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

const texts = submissions.submissions.receipt;
const INK = '#16181d';
const QUIET = '#5b616e';
const LINE = '#d9dce3';
const MARGIN = 48;
/** Widths of a line's cells; the first takes what is left. */
const LINE_WIDTHS: readonly (number | '*')[] = ['*', 64, 74, 84, 116, 64];
/** The same of figures that somebody stated. */
const STATED_WIDTHS: readonly (number | '*')[] = [96, 74, 84, 92, 84, '*'];
const FIGURES = [4];
/** A table of a thousand keys takes a second to draw: others are answered meanwhile. */
const ROWS_AT_ONCE = 10;

/** Draws a receipt as a tagged PDF with its own characters embedded; answers the document as it is written. */
export async function writeReceiptPdf(receipt: ComposedReceipt, made: Date): Promise<Buffer> {
  const fonts = await loadFonts();
  const doc = new Pdf({
    ...{ size: 'A4', margin: MARGIN, pdfVersion: '1.7', tagged: true, lang: 'en-GB', displayTitle: true },
    subset: 'PDF/UA' as 'PDF/A-2', // the types know the other standard alone
    info: { Title: printable(fonts.regular, receipt.title), CreationDate: made, ModDate: made },
    // The library's own start font would be a file of its own.
    font: null as unknown as string,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  registerFonts(doc, fonts);
  const root = doc.struct('Document');
  doc.addStructure(root);
  await drawReceipt(doc, root, receipt, fonts);
  root.end();
  doc.end();
  await written;
  return Buffer.concat(chunks);
}

function registerFonts(doc: Doc, { regular, bold }: DocumentFonts): void {
  doc.registerFont('regular', regular as unknown as Buffer);
  doc.registerFont('bold', bold as unknown as Buffer);
  doc.font('regular').fontSize(9).fillColor(INK);
}

async function drawReceipt(
  doc: Doc,
  root: Structure,
  receipt: ComposedReceipt,
  { regular }: DocumentFonts,
): Promise<void> {
  let isWhole = true;
  const print = (text: string): string => {
    const shown = printable(regular, text);
    if (shown !== text.normalize('NFC')) isWhole = false;
    return shown;
  };
  heading(doc, root, 'H1', print(receipt.title), 16);
  const facts = receipt.facts.map(([name, text]) => [
    { text: name, type: 'TH', scope: 'Row', textColor: QUIET },
    print(text),
  ]);
  await table(doc, root, ['regular', [110, '*'], []], facts);
  heading(doc, root, 'H2', texts.usage, 11);
  if (receipt.lines.length === 0) paragraph(doc, root, texts.noUsage);
  else
    await table(doc, root, ['regular', LINE_WIDTHS, FIGURES], cellsOf(receipt.heads, receipt.lines, print));
  if (receipt.stated.length > 0) {
    const stated = cellsOf(receipt.statedHeads, receipt.stated, print);
    heading(doc, root, 'H2', statedTitle, 11);
    await table(doc, root, ['regular', STATED_WIDTHS, FIGURES], stated);
  }
  if (receipt.remarks.length > 0) heading(doc, root, 'H2', texts.remarks, 11);
  for (const remark of receipt.remarks) paragraph(doc, root, print(remark));
  doc.moveDown();
  paragraph(doc, root, receipt.note, QUIET);
  if (!isWhole) paragraph(doc, root, texts.unprintable, QUIET);
}

/** A table whose first line and first column say what the rest is about. */
const cellsOf = (
  heads: readonly string[],
  lines: readonly (readonly string[])[],
  print: (text: string) => string,
): Cell[][] => [
  heads.map((text) => ({ text, type: 'TH', scope: 'Column', textColor: QUIET })),
  ...lines.map(([first = '', ...cells]) => [
    { text: print(first), type: 'TH', scope: 'Row' },
    ...cells.map(print),
  ]),
];

function heading(doc: Doc, root: Structure, level: 'H1' | 'H2', text: string, size: number): void {
  doc.x = MARGIN;
  if (level === 'H2') doc.moveDown(1.5);
  const draw = (): void => {
    doc.font('bold').fontSize(size).fillColor(INK).text(text);
    doc.font('regular').fontSize(9);
  };
  root.add(doc.struct(level, {}, draw));
  doc.moveDown(0.5);
}

function paragraph(doc: Doc, root: Structure, text: string, colour = INK): void {
  doc.x = MARGIN;
  root.add(doc.struct('P', {}, () => doc.fillColor(colour).text(text).fillColor(INK)));
  doc.moveDown(0.25);
}

type Cell = string | { text: string; type?: string; scope?: string; textColor?: string };

async function table(
  doc: Doc,
  root: Structure,
  [font, widths, figures]: readonly [string, readonly (number | '*')[], readonly number[]],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  doc.x = MARGIN;
  doc.font(font);
  const drawn = doc.table({
    structParent: root,
    columnStyles: [...widths] as number[],
    defaultStyle: {
      border: [0, 0, 0.5, 0],
      borderColor: LINE,
      padding: [4, 6, 4, 2],
      align: { x: 'left', y: 'top' },
    },
  } as unknown as PDFKit.Mixins.TableOptions);
  for (const [at, row] of rows.entries()) {
    const cells = row.map((cell, column) => ({
      ...(typeof cell === 'string' ? { text: cell } : cell),
      ...(figures.includes(column) ? { align: { x: 'right', y: 'top' } } : {}),
    }));
    drawn.row(cells as unknown as string[]);
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToOthers();
  }
  drawn.end();
}
