import { expect, it } from 'vitest';
import {
  checkAsked,
  checkCodes,
  checkPlain,
  checkTwice,
  checkUnread,
  keysOf,
  checkWords,
} from './check-messages.mjs';
import { sourceFile } from './source-tree.mjs';

const catalogue = (name: string, texts: object) => ({
  path: `domain/messages/en-gb/${name}.ts`,
  keys: keysOf(texts),
});
const page = (text: string) => [sourceFile('web/pages/jobs-page.tsx', text)];
const messages = (findings: { message: string }[]): string[] => findings.map(({ message }) => message);

it('keys are the ways to the texts, plural forms one key', () => {
  expect(keysOf({ jobs: { title: 'Jobs', count_one: 'One', count_other: '{{count}}' } })).toEqual([
    'jobs.title',
    'jobs.count',
  ]);
});

it('a key that two catalogues declare is named', () => {
  const found = checkTwice([
    catalogue('common', { a: { b: 'x' } }),
    catalogue('jobs', { a: { b: 'y', c: 'z' } }),
  ]);
  expect(messages(found)).toEqual(['declares a.b, which domain/messages/en-gb/common.ts declares already']);
});

it('a page may ask only for texts that exist', () => {
  const texts = [catalogue('jobs', { jobs: { title: 'Jobs', count_other: 'n' } })];
  expect(checkAsked(texts, page("t('jobs.title'); t('jobs.count', { count }); set('x.y')"))).toEqual([]);
  expect(messages(checkAsked(texts, page('<Trans i18nKey="jobs.gone" />')))).toEqual([
    expect.stringContaining('jobs.gone'),
  ]);
});

it('a text that nothing reads is named; a template reads all that begin like it', () => {
  const texts = [
    catalogue('jobs', {
      jobs: { title: 'a', status: { failed: 'b' }, lost: 'c' },
      products: { 'iText 5': { name: 'd' } },
    }),
  ];
  const reader = "t('jobs.title'); t(`jobs.status.${status}`); const labelKey = 'products.iText 5.name';";
  expect(messages(checkUnread(texts, page(reader)))).toEqual([
    'nothing reads jobs.lost: use it or remove it',
  ]);
});

it('the options of a filter read every text below the place that they name', () => {
  const texts = [catalogue('audit', { audit: { area: { team: 'a' }, areas: { lost: 'b' } } })];
  expect(messages(checkUnread(texts, page("declareFilter({ kind, options: 'audit.area' })")))).toEqual([
    'nothing reads audit.areas.lost: use it or remove it',
  ]);
});

it('a catalogue may be read as an object', () => {
  const texts = [
    catalogue('ui', { close: 'Close', ready: 'Ready', status: { 'Not yet': 'Open' }, lost: 'c' }),
  ];
  const found = checkUnread(texts, page("labels.close; texts.status[value]; const word = 'ready';"));
  expect(messages(found)).toEqual(['nothing reads lost: use it or remove it']);
});

it('a test is no reader, and neither is the catalogue itself', () => {
  const texts = [catalogue('jobs', { jobs: { title: 'a' } })];
  const files = [
    sourceFile('web/pages/jobs-page.slow.test.tsx', "t('jobs.title')"),
    sourceFile('domain/messages/en-gb/jobs.ts', "'jobs.title'"),
  ];
  expect(checkUnread(texts, files)).toHaveLength(1);
});

it('an error code that nothing raises is named', () => {
  const files = [sourceFile('server/mail/send-mail.ts', "throw new AppError('MAIL_NOT_CONFIGURED')")];
  expect(messages(checkCodes(['MAIL_NOT_CONFIGURED', 'MAIL'], files))).toEqual([
    'nothing raises MAIL: use it or remove it',
  ]);
});

it('a text that says please is named, however deep it stands and however it is written', () => {
  const texts = {
    CODE: { status: 503, text: 'Please write to {support}.' },
    mail: { subject: 'Please', lines: ['Write, please.'] },
    pleased: 'Pleased to hear it',
  };
  expect(messages(checkPlain('domain/messages/en-gb/errors.ts', texts))).toEqual([
    'says "please": Please write to {support}.',
    'says "please": Please',
    'says "please": Write, please.',
  ]);
});

it.each([
  ['Record of deeds', ['deeds']],
  ['Nobody has an E-mail address', ['Nobody', 'E-mail']],
  ['Write to {support} or {{mail}}', ['Write to']],
  ['Saving …', [' …']],
  ['Saving…', []],
  ['Recommend {{whom}}, amend, mailbox, <mail>', []],
])('a text in words that the field does not use is named: %s', (text, words) => {
  expect(messages(checkWords('domain/messages/en-gb/audit.ts', { audit: { text } }))).toEqual(
    words.map((word) => `says "${word}" (the field has another word, see docs/glossary.md): ${text}`),
  );
});
