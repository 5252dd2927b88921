const UNPRINTABLE = /\p{Cc}/gu;

/**
 * Text from outside as an answer or a log line may repeat it: at most so many characters, none of them a control
 * character, which JSON would write six times as long.
 */
export function limitText(text: string, most: number): string {
  const cut = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return cut.toWellFormed().replace(UNPRINTABLE, '\uFFFD');
}
