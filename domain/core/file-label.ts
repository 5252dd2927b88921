const MOST = 255;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const FORBIDDEN = /[<>:"|?*]/g;
/** Windows opens a device for these names, whatever extension they have. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\s*\.|$)/i;

/**
 * A file's name as a label, on the way in and out, never a path: base name, no control or invisible characters, none
 * that a file system forbids or hides, 255 characters.
 */
export function fileLabel(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const clean = [...base.replace(UNPRINTABLE, '').replace(FORBIDDEN, '_')].slice(0, MOST);
  const label = trimDots(clean.join(''));
  return DEVICE.test(label) ? [...`_${label}`].slice(0, MOST).join('') : label || 'file';
}

/** Leading dots hide a file or lead upwards; Windows drops dots and spaces at the end. */
function trimDots(text: string): string {
  let [start, end] = [0, text.length];
  const trimmed = (at: number) => /[\s.]/.test(text.charAt(at));
  while (start < end && trimmed(start)) start += 1;
  while (end > start && trimmed(end - 1)) end -= 1;
  return text.slice(start, end);
}
