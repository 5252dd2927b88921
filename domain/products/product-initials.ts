/** Two characters that tell a product where there is room for an icon only (2.90, 2.91). */
export function productInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return last === undefined ? [...first].slice(0, 2).join('') : `${[...first][0]}${[...last][0]}`;
}
