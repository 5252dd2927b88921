import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The two cuts of a document; each document embeds the characters that it uses. */
export interface DocumentFonts {
  regular: Font;
  bold: Font;
}

const require = createRequire(import.meta.url);
const fontAt = async (path: string): Promise<Font> => create(await readFile(path)) as Font;

let loaded: Promise<DocumentFonts> | undefined;

/** Inter, read when the first document is made. */
export function loadFonts(): Promise<DocumentFonts> {
  loaded ??= Promise.all([
    fontAt(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    fontAt(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  ]).then(([regular, bold]) => ({ regular, bold }));
  return loaded;
}

const GAP = '[…]';

/** A text with a mark in place of every run of characters that the font does not have: no empty box stands for them. */
export function printable(font: Pick<Font, 'hasGlyphForCodePoint'>, text: string): string {
  const has = (character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  let shown = '';
  for (const character of text.normalize('NFC'))
    if (has(character)) shown += character;
    else if (!shown.endsWith(GAP)) shown += GAP;
  return shown;
}
