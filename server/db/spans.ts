/** What a span may say: names that were declared and figures, never whose or what they are about. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Something that takes its time; what begins inside `run` belongs to it. */
export interface OpenSpan {
  run: <T>(work: () => T) => T;
  end: (facts?: SpanFacts, error?: string) => void;
}
export type BeginSpan = (kind: 'request' | 'transaction' | 'job', name: string, facts: SpanFacts) => OpenSpan;

let begin: BeginSpan | undefined;

/** From now on spans are kept, until the answer is called. */
export function keepSpans(by: BeginSpan): () => void {
  begin = by;
  return () => {
    if (begin === by) begin = undefined;
  };
}

/** Undefined where nobody keeps spans. */
export const beginSpan: (...of: Parameters<BeginSpan>) => OpenSpan | undefined = (...of) => begin?.(...of);

/** Does some work inside a span; where nobody keeps spans, just the work. */
export async function inSpan<T>(
  [kind, name, facts]: Parameters<BeginSpan>,
  work: () => Promise<T>,
): Promise<T> {
  const span = begin?.(kind, name, facts);
  if (!span) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, nameOf(error));
    throw error;
  }
}

/** The kind of an error: its words may name a person or a key. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'Error';
}
