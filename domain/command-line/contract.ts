import { endpoint } from '../core/endpoint.ts';
import { Program } from './schema.ts';

/** What the page shows beside the file, so that people can check what they downloaded. */
export const getProgram = endpoint('GET /api/command-line', {
  id: 'command-line.getProgram',
  access: { need: 'signedIn', scope: 'none' },
  summary: 'Version, size, SHA-256 and address of the command line for customers',
  output: Program,
  errors: ['NOT_FOUND'],
});
