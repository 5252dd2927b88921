import { endpoint } from '../core/endpoint.ts';
import { Program } from './schema.ts';

/** What the page shows beside the file, so that people can check what they downloaded. */
export const getProgram = endpoint({
  id: 'command-line.getProgram',
  method: 'GET',
  path: '/api/command-line',
  access: { need: 'signedIn', scope: 'none' },
  summary: 'Version, size, SHA-256 and address of the command line for customers',
  output: Program,
  errors: ['NOT_FOUND'],
});
