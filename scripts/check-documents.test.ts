import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkArchitecture,
  checkComments,
  checkDecisions,
  checkDependencies,
  checkNeutral,
  checkPaths,
  checkSettings,
  checkStandard,
  pathsNamedIn,
} from './document-rules.mjs';
import { readTexts } from './source-tree.mjs';

const messages = (findings: { message: string }[]): string[] => findings.map(({ message }) => message);
const document = (path: string, text: string) => ({ path, text });

describe('paths in documents', () => {
  it('hold in comments of the program, too', () => {
    const text = "/** As in docs/there.md.\n * Not as in gone.md. */\n// docs/gone.md\nread('absent.md');\n";
    const found = checkComments([document('a.ts', text)], (path) => path === 'docs/there.md');
    expect(messages(found)).toEqual([
      'a comment names gone.md, which does not exist',
      'a comment names docs/gone.md, which does not exist',
    ]);
  });

  it('are read from code spans, blocks and links, relative to the document', () => {
    const text = [
      'See `domain/access/permissions.ts`, `npm start` and [the glossary](glossary.md#key), not [this](https://example.org/a).',
      'A verb is `server/<feature>/<verb>-<noun>.ts`; migrations are `server/db/migrations/*.sql`.',
      '```',
      'server/app/   start and HTTP',
      '```',
      'Settings stand in `.env.example`, tools in `package.json`.',
    ].join('\n');
    expect(pathsNamedIn(document('docs/operation.md', text)).toSorted()).toEqual([
      '.env.example',
      'docs/glossary.md',
      'domain/access/permissions.ts',
      'package.json',
      'server/app/',
    ]);
  });

  it('a path that is gone is named', () => {
    const found = checkPaths(
      [document('README.md', '`cli/portal.ts` and `scripts/gone.mjs`')],
      (path) => path === 'cli/portal.ts',
    );
    expect(messages(found)).toEqual(['names scripts/gone.mjs, which does not exist']);
  });
});

describe('what holds anywhere', () => {
  // Put together here, since this file is looked at too.
  const pathOf = (...parts: string[]) => `/${parts.join('/')}`;
  const host = (...parts: string[]) => parts.join('.');

  it.each([
    `see ${pathOf('home', 'me', 'portal')}`,
    `run \`${pathOf('work', 'main', 'start')}\``,
    `cd '${pathOf('Users', 'me')}'`,
    `as in ${pathOf('root')} (0700)`,
    `left in ${pathOf('root', 'x')}`,
    `in ${pathOf('tmp', 'portal-3')}`,
    `in ${pathOf('var', 'tmp', 'x')}`,
    `${pathOf('usr', 'bin', 'chromium')} --headless`,
    `"${pathOf('usr', 'local', 'bin', 'node')}"`,
    `from https://${host('registry', 'npmjs', 'org')}/x`,
    `from ${host('npm', 'pkg', 'github', 'com')}`,
    `from http://${host('packages-registry', 'corp', 'example')}:4873/`,
    `"resolved": "https://corp.example.${host('jfrog', 'io')}/x.tgz"`,
  ])('%s is refused in any file', (text) => {
    for (const path of ['README.md', 'server/app/start.ts', 'fixtures/sample.json'])
      expect(checkNeutral([document(path, `first line\n${text}`)])).toMatchObject([{ path: `${path}:2` }]);
  });

  it('a drive is refused in documents; programs read names that have one', () => {
    const text = ['C:', 'portal'].join('\\');
    expect(checkNeutral([document('README.md', text)])).toHaveLength(1);
    expect(checkNeutral([document('domain/core/file-label.test.ts', text)])).toEqual([]);
  });

  it.each([
    '/api/accounts',
    'http://localhost:8080/accounts',
    'homework/home',
    '#!/usr/bin/env node',
    '/usr/lib/postgresql/15/bin',
    "route('/home')",
    '/tmp',
    'registry.metrics()',
    'https://www.npmjs.com/package/zod',
  ])('%s is fine', (text) => {
    expect(checkNeutral([document('README.md', text)])).toEqual([]);
  });

  it('every file is looked at, save what only this machine has', () => {
    const top = mkdtempSync(join(tmpdir(), 'check-documents-'));
    try {
      for (const path of [
        'a/deep/sample.json',
        '.npmrc',
        'b.test.ts',
        'node_modules/x.js',
        '.env',
        'a/x.log',
      ]) {
        mkdirSync(join(top, path, '..'), { recursive: true });
        writeFileSync(join(top, path), path);
      }
      expect(
        readTexts(top)
          .map(({ path }) => path)
          .toSorted(),
      ).toEqual(['.npmrc', 'a/deep/sample.json', 'b.test.ts']);
    } finally {
      rmSync(top, { recursive: true });
    }
  });
});

it('the architecture fits eighty lines', () => {
  expect(checkArchitecture([document('ARCHITECTURE.md', 'x\n'.repeat(79))])).toEqual([]);
  expect(messages(checkArchitecture([document('ARCHITECTURE.md', 'x\n'.repeat(80))]))).toEqual([
    '81 lines, at most 80',
  ]);
  expect(messages(checkArchitecture([]))).toEqual(['is missing']);
});

it('every direct dependency has one line, and every line a dependency', () => {
  const list = '- `zod`: schemas\n- `@visx/*`, `vite`: chart\n- `left-pad`: gone\n- `zod`: again';
  expect(messages(checkDependencies(['zod', '@visx/axis', '@visx/scale', 'vite', 'pg'], list))).toEqual([
    'has no line for pg: what is it for, and why this one?',
    'has a line for left-pad, which package.json does not name',
    'has two lines for zod',
  ]);
});

describe('decisions', () => {
  const head = '- Date: 2026-11-20\n- Status: accepted\n';
  const index = document(
    'docs/decisions/000-how-it-is.md',
    `# 000 How it is\n${head}- [Use B](002-use-b.md)\n- [Node's A](001-nodes-a.md)\n`,
  );

  it('may have gaps in their numbers, and are superseded by later ones', () => {
    const replaced = "# 001 Node's A\n- Date: 2026-11-20\n- Status: superseded by 002\n";
    expect(
      checkDecisions([
        document('docs/decisions/002-use-b.md', `# 002 Use B\n${head}`),
        document('docs/decisions/001-nodes-a.md', replaced),
        index,
      ]),
    ).toEqual([]);
    expect(checkDecisions([document('docs/decisions/002-use-b.md', `# 002 Use B\n${head}`), index])).toEqual(
      [],
    );
    expect(messages(checkDecisions([document('docs/decisions/001-nodes-a.md', replaced), index]))).toEqual([
      'is superseded by 002, which is no later decision',
    ]);
  });

  it('are numbered once, named after their title, dated, with a status and in the index', () => {
    expect(
      messages(
        checkDecisions([
          index,
          document('docs/decisions/001-nodes-a.md', `# 001 Node's A\n${head}`),
          document('docs/decisions/001-other.md', `# 001 Another\n`),
        ]),
      ),
    ).toEqual([
      'has no number of its own',
      'is not named after its title: 001-another.md',
      expect.stringContaining('Date'),
      expect.stringContaining('Status'),
      'is not in the index of 000',
    ]);
  });
});

it('a setting is declared, listed and explained', () => {
  const config = 'const Settings = z.object({\n  PORT: port,\n  HOST: text,\n});\n';
  const found = checkSettings(
    config,
    '| `PORT` | 8080 |',
    '# PORT=8080\nOLD=1\n',
    `${config}listen(config.PORT)`,
  );
  expect(found[1]).toMatchObject({ path: 'docs/settings.md' });
  expect(messages(found)).toEqual([
    'lacks HOST',
    'does not explain the setting HOST',
    'names OLD, which server/core/config.ts does not read',
    'declares HOST, which changes nothing: let it come with what it steers',
  ]);
});

describe('the map of the standard', () => {
  const lines = (count: number, last = '`domain/core/day.test.ts`') =>
    Array.from({ length: count }, (_, n) => `- 1.1.${n}: a → ${last}`).join('\n');
  const map = (first: string, third: string) => `${first}\n\n## Named requirements of level 3\n\n${third}\n`;

  it('names each requirement', () => {
    expect(checkStandard(map(lines(196), lines(14)))).toEqual([]);
    const found = checkStandard(map(lines(195), lines(14)));
    expect(messages(found)).toEqual(['has 195 and 14 requirements, not 196 and 14']);
  });

  it('names none twice, and each with a proof or a reason', () => {
    const first = lines(196).replace('- 1.1.7:', '- 1.1.8:');
    expect(messages(checkStandard(map(first, lines(14))))).toEqual(['names 1.1.8 twice']);
    expect(checkStandard(map(lines(196), lines(14, 'partly: not b')))).toEqual([]);
    const bare = lines(196).replace('`domain/core/day.test.ts`', 'yes');
    expect(messages(checkStandard(map(bare, lines(14))))).toEqual(['1.1.0 has neither a proof nor a reason']);
  });

  it('counts each requirement of a line, and those that do not apply with a reason each', () => {
    const line = '- 1.1.194, 1.1.195: a → reading: b';
    expect(checkStandard(map(`${lines(194)}\n${line}`, lines(14)))).toEqual([]);
    const left = '- not applicable: 1.1.194 no LDAP; 1.1.195 no `a`';
    expect(checkStandard(map(`${lines(194)}\n${left}`, lines(14)))).toEqual([]);
    const bare = left.replace(' no LDAP', '');
    expect(messages(checkStandard(map(`${lines(194)}\n${bare}`, lines(14))))).toEqual([
      '1.1.194 has neither a proof nor a reason',
    ]);
  });

  it('says how many requirements have which proof', () => {
    const text = (stated: number) => map(`- tests (${stated}): met\n\n${lines(196)}`, lines(14));
    expect(checkStandard(text(196))).toEqual([]);
    expect(messages(checkStandard(text(190)))).toEqual(['says tests (190), but 196 requirements have it']);
  });
});
