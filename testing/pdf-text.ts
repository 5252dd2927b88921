import { getDocumentProxy } from 'unpdf';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Opens a PDF by another library than the one that wrote it. */
export const openPdf = (bytes: Uint8Array): Promise<Pdf> =>
  getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false, verbosity: 0 });

/** What a PDF says, all its pages in one line. */
export async function textOf(pdf: Pdf): Promise<string> {
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent();
    return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
  });
  return (await Promise.all(pages)).join(' ').replaceAll(/\s+/g, ' ');
}
