import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTurnstile, TurnedAway, type TurnstileRules, type Visitor } from './turnstile.ts';

/** Somebody who stays inside until they are told to leave. */
function visit(turnstile: ReturnType<typeof createTurnstile>, visitor: Visitor) {
  const state = { isIn: false, outcome: 'open' as 'open' | 'done' | 'turnedAway' | 'gone' };
  let leave = () => {};
  const done = turnstile
    .pass(visitor, async () => {
      state.isIn = true;
      await new Promise<void>((resolve) => (leave = resolve));
      state.isIn = false;
    })
    .then(
      () => (state.outcome = 'done'),
      (error: unknown) => (state.outcome = error instanceof TurnedAway ? 'turnedAway' : 'gone'),
    );
  return { state, leave: () => leave(), done };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a turnstile', () => {
  test('lets in as many as there are places, and the others in the order they came', async () => {
    const turnstile = createTurnstile({ places: 2 });
    let [inside, most] = [0, 0];
    const order: number[] = [];
    const work = Array.from({ length: 12 }, (_, n) =>
      turnstile.pass({ name: `${n}` }, async () => {
        most = Math.max(most, (inside += 1));
        order.push(n);
        await settled();
        inside -= 1;
      }),
    );
    await Promise.all(work);
    expect(most).toBe(2);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('tells whoever waits too long to come back', async () => {
    const turnstile = createTurnstile({ places: 1, waitMs: 20 });
    const first = visit(turnstile, { name: 'first' });
    await expect(turnstile.pass({ name: 'second' }, async () => 'second')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    first.leave();
    await first.done;
    expect(await turnstile.pass({ name: 'third' }, async () => 'third')).toBe('third');
  });

  test('lets visitors of one name wait for each other, and for nobody else', async () => {
    const turnstile = createTurnstile({ placesEach: 1, waitMs: 20 });
    const first = visit(turnstile, { name: 'reporter' });
    const second = turnstile.pass({ name: 'reporter' }, async () => 'second');
    expect(await turnstile.pass({ name: 'other reporter' }, async () => 'theirs')).toBe('theirs');
    await expect(second).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    first.leave();
    await first.done;
    expect(await turnstile.pass({ name: 'reporter' }, async () => 'third')).toBe('third');
  });

  test('prefers whoever has the fewest inside', async () => {
    const turnstile = createTurnstile({ places: 2 });
    const inside = [visit(turnstile, { name: 'reporter' }), visit(turnstile, { name: 'reporter' })];
    const third = visit(turnstile, { name: 'reporter' });
    const otherReporter = visit(turnstile, { name: 'other reporter' });
    await settled();
    inside[0]?.leave();
    await settled();
    expect([third.state.isIn, otherReporter.state.isIn]).toEqual([false, true]);
  });

  test('turns away at once whoever finds the line full: for their name, or for all', async () => {
    const turnstile = createTurnstile({ places: 1, waiting: 4, waitingEach: 2, keptForKnown: 1 });
    const at = (name: string, known = false) => visit(turnstile, { name, known });
    const all = ['in', 'a', 'a', 'a', 'b', 'b'].map((name) => at(name));
    const known = [at('d', true), at('b', true)];
    await settled();
    expect([...all, ...known].map(({ state }) => state.outcome)).toEqual([
      ...['open', 'open', 'open', 'turnedAway', 'open', 'turnedAway'],
      ...['open', 'turnedAway'],
    ]);
  });

  test('lets whoever waits with nobody have the last place of whoever waits with most, when the line is full', async () => {
    const turnstile = createTurnstile({ places: 1, waiting: 5 });
    const at = (name: string) => visit(turnstile, { name });
    const crowd = ['in', 'a', 'b', 'b', 'b', 'a'].map(at);
    const others = ['c', 'd', 'e', 'f'].map(at);
    await settled();
    expect([...crowd, ...others].map(({ state }) => state.outcome)).toEqual([
      ...['open', 'open', 'open', 'turnedAway', 'turnedAway', 'turnedAway'],
      ...['open', 'open', 'open', 'turnedAway'],
    ]);
    expect(turnstile.count()).toEqual({ inside: 1, waiting: 5 });
  });

  test('leaves the places that are kept for known visitors to them, whoever else waits with many', async () => {
    const turnstile = createTurnstile({ places: 1, waiting: 4, keptForKnown: 2 });
    const at = (name: string, known = false) => visit(turnstile, { name, known });
    const known = [at('in'), at('k', true), at('k', true)];
    const strangers = [at('a'), at('a'), at('b'), at('c')];
    await settled();
    expect([...known, ...strangers].map(({ state }) => state.outcome)).toEqual([
      ...['open', 'open', 'open'],
      ...['open', 'turnedAway', 'open', 'turnedAway'],
    ]);
  });

  test('serves those who wait in turns: a name that was served goes behind all others that wait', async () => {
    const turnstile = createTurnstile({ places: 1 });
    const order: string[] = [];
    const bolt = visit(turnstile, { name: 'bolt' });
    const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((name) =>
      turnstile.pass({ name }, async () => void order.push(name)),
    );
    await settled();
    bolt.leave();
    await Promise.all(all);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('never lets in whoever has gone, and gives their place in the line to the next', async () => {
    const turnstile = createTurnstile({ places: 1, waiting: 1 });
    const first = visit(turnstile, { name: 'first' });
    const leaving = new AbortController();
    const second = visit(turnstile, { name: 'second', signal: leaving.signal });
    leaving.abort(new Error('gone'));
    const third = visit(turnstile, { name: 'third' });
    const gone = visit(turnstile, { name: 'gone', signal: AbortSignal.abort(new Error('gone')) });
    await settled();
    first.leave();
    await settled();
    expect([second, gone].map(({ state }) => state)).toEqual([
      { isIn: false, outcome: 'gone' },
      { isIn: false, outcome: 'gone' },
    ]);
    expect(third.state.isIn).toBe(true);
    expect(turnstile.count()).toEqual({ inside: 1, waiting: 0 });
  });

  test('is free again when the work inside fails', async () => {
    const turnstile = createTurnstile({ places: 1 });
    const failing = turnstile.pass({ name: 'a' }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(turnstile.count()).toEqual({ inside: 0, waiting: 0 });
  });
});

describe('whoever comes, leaves and goes away in whatever order', () => {
  const rules: fc.Arbitrary<Required<Omit<TurnstileRules, 'waitMs' | 'name'>>> = fc.record({
    places: fc.integer({ min: 1, max: 4 }),
    placesEach: fc.integer({ min: 1, max: 3 }),
    waiting: fc.integer({ min: 0, max: 8 }),
    waitingEach: fc.integer({ min: 0, max: 4 }),
    keptForKnown: fc.integer({ min: 0, max: 3 }),
  });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ comes: fc.constantFrom('a', 'b', 'c', 'd'), known: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ leaves: fc.nat(40) }) },
    { weight: 2, arbitrary: fc.record({ goes: fc.nat(40) }) },
  );

  test('nobody is lost, no limit is passed, and those of one name keep their order', async () => {
    await fc.assert(
      fc.asyncProperty(rules, fc.array(step, { maxLength: 40 }), async (given, steps) => {
        const turnstile = createTurnstile(given);
        const order: number[] = [];
        const come = (name: string, known: boolean, at: number) => {
          const departure = new AbortController();
          const made = visit(turnstile, { name, known, signal: departure.signal });
          return { ...made, name, known, at, go: () => departure.abort(new Error('gone')) };
        };
        const all: ReturnType<typeof come>[] = [];
        const insideOf = (name?: string) =>
          all.filter((one) => one.state.isIn && (name === undefined || one.name === name));
        const note = () => {
          for (const { state, at } of all) if (state.isIn && !order.includes(at)) order.push(at);
        };
        for (const [at, now] of steps.entries()) {
          if ('comes' in now) all.push(come(now.comes, now.known, at));
          else if ('leaves' in now) insideOf()[now.leaves % Math.max(1, insideOf().length)]?.leave();
          else all[now.goes % Math.max(1, all.length)]?.go();
          await settled();
          note();
          expect(insideOf().length).toBeLessThanOrEqual(given.places);
          for (const { name } of all) expect(insideOf(name).length).toBeLessThanOrEqual(given.placesEach);
          const waits = all.filter(({ state }) => state.outcome === 'open' && !state.isIn);
          expect(turnstile.count()).toEqual({ inside: insideOf().length, waiting: waits.length });
          expect(waits.length).toBeLessThanOrEqual(given.waiting);
          // Whoever waits has a reason to.
          for (const { name } of waits)
            expect(insideOf().length === given.places || insideOf(name).length === given.placesEach).toBe(
              true,
            );
        }
        for (let rounds = 0; insideOf().length > 0 && rounds < 100; rounds += 1) {
          for (const one of insideOf()) one.leave();
          await settled();
          note();
        }
        expect(all.filter(({ state }) => state.outcome === 'open')).toEqual([]);
        expect(turnstile.count()).toEqual({ inside: 0, waiting: 0 });
        for (const name of ['a', 'b', 'c', 'd']) {
          const own = order.filter((at) => all.some((one) => one.at === at && one.name === name));
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 150 },
    );
  });
});
