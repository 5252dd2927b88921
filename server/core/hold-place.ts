import type { IncomingMessage } from 'node:http';
import type { Turnstile, Visitor } from './turnstile.ts';

/** A call that takes a place among those at work. */
interface Call {
  visitor: Visitor;
  line: Turnstile;
  /** Its answer is made. */
  made: Promise<unknown>;
  /** A place is free again only after this. */
  turns: () => Promise<void>;
}

interface Held extends Call {
  giveBack: () => void;
  isHeld: boolean;
}

const calls = new WeakMap<IncomingMessage, Held>();

/** Waits for a place and keeps it until the answer is made, or until the call steps aside. */
export function holdPlace(request: IncomingMessage, call: Call): Promise<void> {
  const held: Held = { ...call, giveBack: () => {}, isHeld: true };
  calls.set(request, held);
  return enter(held);
}

const enter = (held: Held): Promise<void> =>
  new Promise((isIn, turnedAway) => {
    const work = (): Promise<void> => {
      held.isHeld = true;
      const givenBack = new Promise<void>((resolve) => (held.giveBack = resolve));
      isIn();
      return Promise.race([held.made, givenBack]).then(held.turns);
    };
    held.line.pass(held.visitor, work).catch(turnedAway);
  });

/** Whoever waits for something else, in a line of its own or for its client, keeps nobody from working. */
export function stepAside(request: IncomingMessage): void {
  const held = calls.get(request);
  if (!held) return;
  held.isHeld = false;
  held.giveBack();
}

/** Waits for a place again, if the call stepped aside; fails as at the first time. */
export async function comeBack(request: IncomingMessage): Promise<void> {
  const held = calls.get(request);
  if (held && !held.isHeld) await enter(held);
}
