import { describe, expect, test } from 'vitest';
import type { UploadProblem } from '#domain/submissions/schema.ts';
import { eventually } from '../../../testing/eventually.ts';
import { uploadedFile } from '../../../testing/receipts.ts';
import { canSubmit, resultsOf } from './upload-machine.ts';
import { createUploadStore, type SearchedZip, type UploadServices } from './upload-store.ts';

const file = (name: string) => new File(['{"t":"h"}'], name, { lastModified: 1 });
const problem = (name: string): UploadProblem => ({
  name,
  code: 'BAD_ZIP_MEMBER',
  line: null,
  message: 'why',
});
const describeFailure: UploadServices['describeFailure'] = (one) => ({
  status: 503,
  problem: problem(one.name),
});

/** A store whose zips are answered by hand. */
function storeWith(more: Partial<UploadServices> = {}) {
  const answers: ((found: SearchedZip) => void)[] = [];
  const signals: AbortSignal[] = [];
  const store = createUploadStore({
    send: async () => uploadedFile(),
    describeFailure,
    searchZip: (_, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    },
    ...more,
  });
  const states = () => store.getSnapshot().items.map(({ name, state }) => `${name} ${state}`);
  const answer = async (found: Partial<SearchedZip>) => {
    await eventually(() => expect(answers).not.toEqual([]));
    answers.shift()?.({ files: [], problems: [], ...found });
    await new Promise((done) => setTimeout(done));
  };
  return { store, states, answer, signals };
}

describe('[4.17] a chosen zip', () => {
  test('is opened first, and its files take its place', async () => {
    const { store, states, answer } = storeWith();
    store.add([file('a.ulvd'), file('year.zip'), file('z.ulvd')]);
    expect(states()).toEqual(['a.ulvd waiting', 'year.zip searching', 'z.ulvd waiting']);
    expect(canSubmit(store.getSnapshot())).toBe(false);
    await answer({ files: [file('b.ulvd'), file('c.ulvd')], problems: [problem('bad.ulvd')] });
    expect(states()).toEqual([
      'a.ulvd waiting',
      'b.ulvd waiting',
      'c.ulvd waiting',
      'bad.ulvd invalid',
      'z.ulvd waiting',
    ]);
    expect(canSubmit(store.getSnapshot())).toBe(true);
  });

  test('with two files of one name and size gives both: they may differ inside', async () => {
    const { store, states, answer } = storeWith();
    store.add([file('year.zip')]);
    await answer({ files: [file('usage.ulvd'), file('usage.ulvd')] });
    expect(states()).toEqual(['usage.ulvd waiting', 'usage.ulvd waiting']);
  });

  test('stands in the list once, while it is opened and while its files wait', async () => {
    const { store, answer } = storeWith();
    store.add([file('year.zip')]);
    expect(store.add([file('year.zip')])).toEqual(['year.zip']);
    await answer({ files: [file('a.ulvd')] });
    expect(store.add([file('year.zip')])).toEqual(['year.zip']);
  });

  test('is not opened any further once it is taken out of the list', async () => {
    const { store, states, answer, signals } = storeWith();
    store.add([file('year.zip')]);
    await eventually(() => expect(signals).toHaveLength(1));
    store.remove(store.getSnapshot().items[0]?.id ?? '');
    expect(signals[0]?.aborted).toBe(true);
    await answer({ files: [file('a.ulvd')] });
    expect(states()).toEqual([]);
  });

  test('of which a file is bad says so until more is chosen and in the outcome', async () => {
    const { store, states, answer } = storeWith();
    store.add([file('year.zip')]);
    await answer({ files: [file('a.ulvd')], problems: [problem('bad.ulvd')] });
    store.add([file('b.ulvd')]);
    expect(states()).toEqual(['a.ulvd waiting', 'bad.ulvd invalid', 'b.ulvd waiting']);
    await store.submit({ data: {}, onFinished: () => {} });
    expect(resultsOf(store.getSnapshot())).toMatchObject({ invalid: [{ name: 'bad.ulvd' }] });
    expect(resultsOf(store.getSnapshot()).successful).toHaveLength(2);
  });
});
