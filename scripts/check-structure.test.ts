import { describe, expect, it } from 'vitest';
import { checkStructure } from './check-structure.mjs';
import { importsOf, sourceFile } from './source-tree.mjs';
import { checkPackages } from './structure-imports.mjs';

/** The messages about a made-up tree: path → text. */
const findings = (tree: Record<string, string>): string[] =>
  checkStructure(Object.entries(tree).map(([path, text]) => sourceFile(path, text))).map(
    ({ path, message }) => `${path}: ${message}`,
  );

const expectClean = (tree: Record<string, string>): void => expect(findings(tree)).toEqual([]);
const expectRefused = (tree: Record<string, string>, words: string | RegExp): void => {
  const found = findings(tree);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(words);
};

describe('names', () => {
  it('a slice of three roots is in order', () => {
    expectClean({
      'domain/licenses/contract.ts': '',
      'domain/licenses/usable.ts': '',
      'domain/licenses/usable.test.ts': '',
      'server/licenses/routes.ts': '',
      'server/licenses/list-licenses.ts': '',
      'server/licenses/queries.ts': '',
      'server/licenses/queries.sql': '',
      'server/licenses/queries.db.test.ts': '',
      'server/session/base-token.ts': '',
      'server/db/migrations/0001-house.sql': '',
      'web/features/licenses/columns.tsx': '',
      'web/features/licenses/report-machine.ts': '',
      'web/features/licenses/components/key-cell.tsx': '',
      'web/pages/licenses-page.tsx': '',
      'web/index.html': '',
      'e2e/internal-licenses.spec.ts': '',
    });
  });

  it.each(['domain/licenses/utils.ts', 'domain/core/helpers.ts', 'domain/core/common.ts', 'web/ui/index.ts'])(
    '%s hides its subject',
    (path) => expectRefused({ [path]: '' }, 'hides its subject'),
  );

  it('the texts called common keep their name', () => expectClean({ 'domain/messages/en-gb/common.ts': '' }));

  it('names are kebab-case', () => {
    expectRefused({ 'domain/core/camelCase.test.ts': '' }, '"camelCase" is not kebab-case');
    expectRefused({ 'web/ui/dataTable/cell.tsx': '' }, 'folder "dataTable" is not kebab-case');
  });

  it('the tree is at most five folders deep', () => {
    expectClean({ 'web/features/licenses/keys/components/cell.tsx': '' });
    expectRefused({ 'web/features/licenses/keys/components/deeper/cell.tsx': '' }, '6 folders deep');
  });

  it('a feature folder is a declared noun', () => {
    expectRefused({ 'server/gizmos/routes.ts': '' }, 'no feature of server');
    expectRefused({ 'web/features/import/queries.ts': '' }, 'no feature of web');
    expectRefused({ 'web/store/state.ts': '' }, 'belongs in a folder of web');
    expectRefused({ 'server/start.ts': '' }, 'belongs in a folder of server');
    expectClean({ 'domain/contracts.ts': '' });
  });

  it('a file of a feature bears a name of the vocabulary', () => {
    expectRefused({ 'server/licenses/licenses.ts': '' }, '<verb>-<noun>.ts');
    expectRefused({ 'web/features/licenses/table.tsx': '' }, 'components/<name>.tsx');
    expectRefused({ 'web/features/licenses/components/cell.ts': '' }, 'components/<name>.tsx');
    expectRefused({ 'web/pages/licenses.tsx': '' }, '<name>-page.tsx');
    expectRefused({ 'domain/licenses/badge.tsx': '' }, '<rule>.ts');
  });

  it('a browser test is named for a person and a journey', () => {
    expectRefused({ 'e2e/licenses.spec.ts': '' }, '<role>-<journey>.spec.ts');
    expectRefused({ 'e2e/sign-in.ts': '' }, 'belongs in testing/');
  });

  it('a feature of sixteen files is split, tests not counted', () => {
    const rules = Array.from({ length: 15 }, (_, n) => [`domain/ledger/rule-${n}.ts`, ''] as const);
    expectClean(Object.fromEntries([...rules, ['domain/ledger/rule-1.test.ts', '']]));
    expectRefused(Object.fromEntries([...rules, ['domain/ledger/one-more.ts', '']]), '16 files, at most 15');
  });
});

describe('directions', () => {
  it('web and server never meet, not even in a test', () => {
    expectRefused(
      { 'web/features/licenses/queries.ts': "import { x } from '#server/licenses/present.ts';" },
      'never meet',
    );
    expectRefused(
      { 'server/licenses/routes.test.ts': "import type { X } from '../../web/ui/x.ts';" },
      'never meet',
    );
  });

  it.each([
    ['web/ui/meter.tsx', '#web/features/licenses/queries.ts'],
    ['web/features/licenses/queries.ts', '#web/pages/licenses-page.tsx'],
    ['web/pages/licenses-page.tsx', '#web/pages/other-page.tsx'],
    ['server/db/pool.ts', '#server/licenses/queries.ts'],
    ['domain/core/day.ts', '#server/db/pool.ts'],
    ['server/core/context.ts', '#server/licenses/queries.ts'],
    ['server/mail/send-mail.ts', '#server/app/main.ts'],
    ['web/core/session/use-can.ts', '#web/features/session/queries.ts'],
    ['web/features/licenses/queries.ts', '#web/app/router.tsx'],
    ['web/pages/licenses-page.tsx', '#web/app/routes/session-routes.tsx'],
  ])('%s may not import %s', (path, specifier) =>
    expectRefused({ [path]: `import { x } from '${specifier}';` }, 'may import only'),
  );

  it.each([
    ['web/pages/licenses-page.tsx', '#web/features/licenses/components/table.tsx'],
    ['web/features/licenses/queries.ts', '#web/core/http.ts'],
    ['web/features/licenses/queries.ts', '#web/features/accounts/queries.ts'],
    ['server/licenses/list-licenses.ts', '#server/db/transaction.ts'],
    ['server/app/main.ts', '#server/licenses/routes.ts'],
    ['server/db/migrate.ts', '../core/app-error.ts'],
    ['domain/licenses/schema.ts', 'zod'],
  ])('%s may import %s', (path, specifier) => expectClean({ [path]: `import { x } from '${specifier}';` }));

  it("another feature's components are out of reach", () =>
    expectRefused(
      {
        'web/features/licenses/columns.tsx':
          "import { Badge } from '#web/features/products/components/badge.tsx';",
      },
      "another feature's components",
    ));

  it.each(['node:fs', 'react', 'fastify', 'kysely'])('domain does not import %s', (name) => {
    const found = findings({ 'domain/core/day.ts': `import { x } from '${name}';` });
    expect(found.join()).toMatch('domain is pure');
  });

  it('the customers’ command line stands on domain and Node alone', () => {
    expectClean({
      'customer-cli/a.ts': `import { x } from 'node:fs';\nimport { y } from '#domain/core/day.ts';`,
    });
    expectRefused({ 'customer-cli/a.ts': `import { z } from 'zod';` }, 'stands on Node alone');
    expectRefused(
      { 'customer-cli/a.ts': `import { z } from '#server/core/log.ts';` },
      'customer-cli may import only',
    );
  });

  it('only queries and server/db talk to the database; types may travel on the server', () => {
    expectClean({
      'server/licenses/queries.ts': "import { sql } from 'kysely';",
      'server/db/pool.ts': "import pg from 'pg';",
    });
    expectClean({ 'server/licenses/present.ts': "import type { Selectable } from 'kysely';" });
    expectClean({ 'server/licenses/list-licenses.ts': "import { type Selectable } from 'kysely';" });
    expectClean({ 'testing/test-database.ts': "import pg from 'pg';" });
    expectClean({ 'server/licenses/queries.db.test.ts': "import { sql } from 'kysely';" });
    expectRefused({ 'server/licenses/list-licenses.ts': "import { sql } from 'kysely';" }, 'only queries.ts');
  });
});

describe('packages', () => {
  const manifest = { dependencies: { zod: '4', '@mui/material': '9' }, devDependencies: { vitest: '5' } };
  const messages = (path: string, text: string): string[] =>
    checkPackages([sourceFile(path, text)], manifest).map(({ message }) => message);

  it('what is imported is listed', () => {
    expect(
      messages('web/ui/x.tsx', "import B from '@mui/material/Button';\nimport { z } from 'zod';"),
    ).toEqual([]);
    expect(messages('domain/x.test.ts', "import { it } from 'vitest';\nimport fs from 'node:fs';")).toEqual(
      [],
    );
    expect(messages('web/ui/x.tsx', "import x from 'left-pad';")).toEqual([
      'imports left-pad, which package.json does not list',
    ]);
  });

  it('production does not lean on a package for development; its types may', () => {
    expect(messages('server/mail/send-mail.ts', "import { it } from 'vitest';")).toEqual([
      'imports vitest, which package.json does not list under dependencies',
    ]);
    expect(messages('server/mail/send-mail.ts', "import type { Mock } from 'vitest';")).toEqual([]);
  });
});

describe('texts', () => {
  it('300 lines, 500 in a test, any number in a migration or a catalogue of texts', () => {
    expectClean({ 'domain/core/day.ts': 'x\n'.repeat(300), 'domain/core/day.test.ts': 'x\n'.repeat(500) });
    expectClean({
      'domain/messages/en-gb/errors.ts': 'x\n'.repeat(900),
      'server/db/tables.ts': 'x\n'.repeat(900),
    });
    expectRefused({ 'domain/core/day.ts': 'x\n'.repeat(301) }, '301 lines, at most 300');
    expectRefused({ 'domain/core/day.test.ts': 'x\n'.repeat(501) }, '501 lines, at most 500');
  });

  it('nothing is exported by default but a tool configuration', () => {
    expectRefused(
      { 'web/ui/meter.tsx': 'export default function Meter() {}' },
      'meter.tsx:1: default export',
    );
    expectRefused(
      { 'web/ui/meter.tsx': 'const a = 1;\nexport { a as default };' },
      'meter.tsx:2: default export',
    );
    expectClean({ 'server/app/tool.config.ts': 'export default {};' });
  });

  it('dates and numbers are formatted in one file', () => {
    expectRefused({ 'web/ui/meter.tsx': 'const t = n.toLocaleString();' }, 'domain/core/format.ts');
    expectRefused(
      { 'server/mail/send-mail.ts': "new Intl.DateTimeFormat('en-GB')" },
      'domain/core/format.ts',
    );
    expectClean({
      'domain/core/format.ts': 'new Intl.NumberFormat()',
      'web/ui/meter.tsx': '// not Intl.NumberFormat\n',
    });
  });

  it('a product name is compared in domain/products only', () => {
    expectRefused({ 'web/ui/meter.tsx': "if (product === 'PDFlib') x();" }, 'compares a product name');
    expectRefused(
      { 'server/licenses/present.ts': "if ('iText 5' !== product) x();" },
      'compares a product name',
    );
    expectRefused(
      { 'domain/licenses/usable.ts': "switch (p) { case 'LEADTOOLS': x(); }" },
      'compares a product name',
    );
    expectClean({
      'domain/products/itext.ts': "x === 'iText'",
      'server/demo/accounts.ts': "const name = 'iText';",
    });
  });
});

describe('reading imports', () => {
  it('sees every form of import, and no import in a comment', () => {
    const text = `
      import './style.css';
      import a, { type B } from '../core/day.ts';
      import type { C } from '#domain/core/result.ts';
      import {
        d, // the fourth
        e as f,
      } from "#server/db/pool.ts";
      export * from './period.ts';
      export type { G } from './problem.ts';
      const page = () => import('#web/pages/landing-page.tsx');
      // import { h } from './nothing.ts';
      import worker from './parse-worker.ts?worker';
    `;
    const read = importsOf('domain/ledger/rule.ts', text).map(({ specifier, target, typeOnly }) => [
      specifier,
      target,
      typeOnly,
    ]);
    expect(new Set(read)).toEqual(
      new Set([
        ['./style.css', 'domain/ledger/style.css', false],
        ['../core/day.ts', 'domain/core/day.ts', false],
        ['#domain/core/result.ts', 'domain/core/result.ts', true],
        ['#server/db/pool.ts', 'server/db/pool.ts', false],
        ['./period.ts', 'domain/ledger/period.ts', false],
        ['./problem.ts', 'domain/ledger/problem.ts', true],
        ['#web/pages/landing-page.tsx', 'web/pages/landing-page.tsx', false],
        ['./parse-worker.ts?worker', 'domain/ledger/parse-worker.ts', false],
      ]),
    );
  });
});
