/** The sentence that says why a file is refused; undefined where its extension says enough. */
export type ExplainRefusal = (file: File) => string | undefined;

/** One sentence for each reason, with the names of all files that it is about, and the files without a reason. */
export function explainRefusals(
  refused: readonly File[],
  explain: ExplainRefusal = () => undefined,
): { reasons: string[]; others: File[] } {
  const named = new Map<string, string[]>();
  const others: File[] = [];
  for (const file of refused) {
    const reason = explain(file);
    if (reason === undefined) others.push(file);
    else named.set(reason, [...(named.get(reason) ?? []), file.name]);
  }
  return { reasons: [...named].map(([reason, names]) => `${names.join(', ')}: ${reason}`), others };
}
