import { expect, it } from 'vitest';
import { checkDocumentWords } from './foreign-words.mjs';

it('documents are held to the words of the field; code and addresses are left out', () => {
  const text =
    'The `deeds` are [read anew](whom.md).\n\n```sh\nmails\n```\n\nNobody reads the mail.\nRecommend amends.\n';
  expect(checkDocumentWords([{ path: 'README.md', text }])).toEqual([
    { path: 'README.md', message: 'says "anew": the field has another word, see docs/glossary.md' },
    { path: 'README.md', message: 'says "Nobody": the field has another word, see docs/glossary.md' },
    { path: 'README.md', message: 'says "mail": the field has another word, see docs/glossary.md' },
  ]);
});
