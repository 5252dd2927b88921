const MOST = 255;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A file's name as a label, never a path: base name, no control or invisible characters, 255 characters. */
export function fileLabel(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  return [...base.replace(UNPRINTABLE, '').trim()].slice(0, MOST).join('') || 'file';
}
