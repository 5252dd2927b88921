import { describe, expect, it } from 'vitest';
import { checkCycles, cyclesOf } from './check-cycles.mjs';
import { sourceFile } from './source-tree.mjs';

const importing = (tree: Record<string, string[]>) =>
  Object.entries(tree).map(([path, specifiers]) =>
    sourceFile(path, specifiers.map((name) => `import { x } from '${name}';`).join('\n')),
  );
const messages = (tree: Record<string, string[]>): string[] =>
  checkCycles(importing(tree)).map(({ message }) => message);

describe('cycles', () => {
  it('a tree and a diamond have none', () => {
    expect(
      messages({
        'domain/core/day.ts': [],
        'domain/core/period.ts': ['./day.ts'],
        'domain/licenses/term.ts': ['#domain/core/day.ts', '../core/period.ts'],
      }),
    ).toEqual([]);
  });

  it('names the way round between files', () => {
    const [message] = messages({
      'domain/core/day.ts': ['./period.ts'],
      'domain/core/period.ts': ['./result.ts'],
      'domain/core/result.ts': ['#domain/core/day.ts'],
    });
    expect(message).toMatch(
      'file cycle: domain/core/day.ts → domain/core/period.ts → domain/core/result.ts → domain/core/day.ts',
    );
  });

  it('names two features that import each other through different files', () => {
    const found = messages({
      'server/session/issue-token.ts': ['#server/mail/send-mail.ts'],
      'server/mail/send-mail.ts': [],
      'server/mail/queries.ts': ['#server/session/queries.ts'],
      'server/session/queries.ts': [],
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/feature cycle: server\/session → server\/mail → server\/session/);
  });

  it('the same two nouns may depend on each other in different roots', () => {
    expect(
      messages({
        'server/session/issue-token.ts': ['#server/mail/send-mail.ts'],
        'server/mail/send-mail.ts': [],
        'web/features/mail/queries.ts': ['#web/features/session/queries.ts'],
        'web/features/session/queries.ts': [],
      }),
    ).toEqual([]);
  });

  it('a test may look at both ends', () => {
    expect(
      messages({ 'domain/core/day.ts': ['./day.test.ts'], 'domain/core/day.test.ts': ['./day.ts'] }),
    ).toEqual([]);
  });

  it('a file that imports itself is a circle, and a long chain does not overflow', () => {
    expect(cyclesOf(new Map([['a', new Set(['a'])]]))).toEqual([['a', 'a']]);
    const chain = new Map(
      Array.from({ length: 50_000 }, (_, n) => [`f${n}`, new Set([`f${n + 1}`])] as const),
    );
    expect(cyclesOf(chain)).toEqual([]);
  });
});
