const EMPTY = -1;
/** Most files of a zip are small, and many are refused before their first record. */
const FIRST_SIZE = 64;

/**
 * A set of non-negative safe integers that only grows: exact, eight bytes a slot, at most half full (32 MiB for two
 * million). The hash is seeded so that nobody can write a file whose numbers all fall into one place.
 */
export function createNumberSet(): { add: (value: number) => boolean } {
  const [seedLow = 0, seedHigh = 0] = globalThis.crypto.getRandomValues(new Uint32Array(2));
  let slots = new Float64Array(FIRST_SIZE).fill(EMPTY);
  let used = 0;

  const slotOf = (value: number): number => {
    let hash = (value | 0) ^ seedLow;
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash ^= Math.imul(((value / 0x1_0000_0000) | 0) ^ seedHigh, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    let slot = (hash ^ (hash >>> 16)) & (slots.length - 1);
    while (slots[slot] !== EMPTY && slots[slot] !== value) slot = (slot + 1) & (slots.length - 1);
    return slot;
  };

  const grow = (): void => {
    const before = slots;
    slots = new Float64Array(before.length * 2).fill(EMPTY);
    for (const value of before) if (value !== EMPTY) slots[slotOf(value)] = value;
  };

  return {
    /** Adds a number; false if it was there already. */
    add(value) {
      const slot = slotOf(value);
      if (slots[slot] === value) return false;
      slots[slot] = value;
      used += 1;
      if (used * 2 > slots.length) grow();
      return true;
    },
  };
}
