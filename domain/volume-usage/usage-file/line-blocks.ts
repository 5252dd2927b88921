const LINE_FEED = 0x0a;

/** Joins arriving chunks into blocks of whole lines. Memory is one chunk and the line that is still open. */
export function createLineBlocks() {
  let open: Uint8Array[] = [];
  let openLength = 0;

  const join = (last: Uint8Array): Uint8Array => {
    if (openLength === 0) return last;
    const joined = new Uint8Array(openLength + last.length);
    let at = 0;
    for (const part of [...open, last]) {
      joined.set(part, at);
      at += part.length;
    }
    return joined;
  };

  return {
    /** The lines that this chunk completed, each with its line feed; empty while none is complete. */
    push(chunk: Uint8Array): Uint8Array {
      const end = chunk.lastIndexOf(LINE_FEED) + 1;
      const rest = chunk.subarray(end);
      if (end === 0) {
        open.push(rest);
        openLength += rest.length;
        return rest.subarray(0, 0);
      }
      const block = join(chunk.subarray(0, end));
      open = [rest];
      openLength = rest.length;
      return block;
    },
    /** Length of the line that is still open. */
    openLength: (): number => openLength,
  };
}
