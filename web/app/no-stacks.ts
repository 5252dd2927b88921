const stacks = Error as ErrorConstructor & { stackTraceLimit?: number }; // Chromium's
const usual = stacks.stackTraceLimit ?? 10;

// React makes five errors while it is loaded, to throw them later. For the stack of the first the engine reads the
// whole script once more: a tenth of the time until the portal can be used.
stacks.stackTraceLimit = 0;

/** From here on errors say where they come from. */
export function keepStacks(): void {
  stacks.stackTraceLimit = usual;
}
