// @ts-check
/** Why a word is refused: the field has a better-known one, which the glossary names. */
export const vocabulary = 'the field has another word, see docs/glossary.md';

const closedList =
  /\b(?:deeds?|whom|whoever|anew|mend|meanwhile|e-mail|mails?|somebody|nobody|everybody|write to|stands|handed out|at hand)\b/gi;
const spacedEllipsis = / …$/gm;
const placeholder = /\{\{[^{}]*\}\}|\{[^{}]*\}|<[^<>]*>/g;

/** The words of a text that are not those of the field; placeholders and tags are taken out first. */
export function foreignWords(/** @type {string} */ text) {
  const plain = text.replace(placeholder, '·');
  return [...(plain.match(closedList) ?? []), ...(plain.match(spacedEllipsis) ?? [])];
}

/** Documents keep to the same words; code spans, code blocks and the addresses of links are no prose. */
export function checkDocumentWords(/** @type {{ path: string, text: string }[]} */ documents) {
  return documents.flatMap(({ path, text }) => {
    const prose = text
      .replace(/^```[^\n]*\n[\s\S]*?^```/gm, '')
      .replace(/`[^`\n]*`/g, '·')
      .replace(/\]\([^)\n]*\)/g, ']');
    return foreignWords(prose).map((word) => ({ path, message: `says "${word}": ${vocabulary}` }));
  });
}
