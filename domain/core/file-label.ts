const MOST = 255;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const FORBIDDEN = /[<>:"|?*]/g;
/** Windows opens a device for these names, whatever extension they have. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\s*\.|$)/i;

/** What follows the last dot, with `.lic` before it: a license file's key is called by both. */
const EXTENSION = /(?:\.lic)?\.[^.\s]{1,16}$/i;
export const extensionOf = (name: string): string => EXTENSION.exec(name)?.[0] ?? '';

/** A name with what follows it, 255 characters in all: it is the name that is cut, and never inside a character. */
export const cutBefore = (end: string, name: string): string =>
  [...name].slice(0, MOST - [...end].length).join('') + end;

/**
 * A file's name as a label, on the way in and out, never a path: base name, no control or invisible characters, none
 * that a file system forbids or hides, 255 characters with its extension.
 */
export function fileLabel(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const label = cut(trimDots(base.replace(UNPRINTABLE, '').replace(FORBIDDEN, '_')));
  return DEVICE.test(label) ? cut(`_${label}`) : label || 'file';
}

function cut(name: string): string {
  const end = extensionOf(name);
  return cutBefore(end, name.slice(0, name.length - end.length));
}

/** Leading dots hide a file or lead upwards; Windows drops dots and spaces at the end. */
function trimDots(text: string): string {
  const characters = [...text];
  const isKept = (character: string): boolean => !/[\s.]/.test(character);
  const start = characters.findIndex(isKept);
  return start < 0 ? '' : characters.slice(start, characters.findLastIndex(isKept) + 1).join('');
}
