import { endpoint } from '../core/endpoint.ts';
import { Program } from './schema.ts';

/** What the page shows beside the file, so that people can check what they downloaded. */
export const getProgram = endpoint('GET /api/command-line', {
  id: 'command-line.getProgram',
  access: { need: 'signedIn', scope: 'none' },
  summary: 'Get the version, size, SHA-256 and URL of the command-line tool',
  output: Program,
  errors: ['NOT_FOUND'],
});
