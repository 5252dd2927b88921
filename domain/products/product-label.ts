/** Product labels are cut at this many characters (9.22). */
export const PRODUCT_LABEL_LENGTH = 14;

/** A product's name as a label: its first 14 characters, with an ellipsis where something was cut (9.22). */
export function productLabel(name: string): string {
  const characters = [...name];
  if (characters.length <= PRODUCT_LABEL_LENGTH) return name;
  return `${characters.slice(0, PRODUCT_LABEL_LENGTH).join('').trimEnd()}…`;
}
