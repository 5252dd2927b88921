import { expect, test } from 'vitest';
import { namedError } from './problem.ts';

const failure = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each([
  ['the database restarts', failure('57P01')],
  ['the database cannot be reached', failure('ECONNREFUSED')],
  ['the database says nothing', failure('08006')],
  ['the database starts', failure('57P03')],
  ['the database only reads', failure('25006')],
  ['two transactions met', failure('40001')],
  ['its disk cannot be read', failure('58030')],
  ['an idle transaction was ended', failure('25P03')],
  ['a transaction took too long', failure('25P04')],
  ['nobody knows whether a statement ended', failure('40003')],
  ['a transaction was rolled back', failure('40000')],
  ['its address cannot be looked up', failure('EAI_AGAIN')],
  ['its address has left the name server', failure('ENOTFOUND')],
  ['no port of ours is free', failure('EADDRNOTAVAIL')],
  ['a write to a closed socket', failure('ERR_STREAM_DESTROYED')],
  ['a connection ended', new Error('Connection terminated unexpectedly')],
  ['a client that failed', new Error('Client has encountered a connection error and is not queryable')],
  ['a portal that is stopping', new Error('Cannot use a pool after calling end on the pool')],
])('%s: a fault of the moment', (_, error) => {
  expect(namedError(error).code).toBe('SERVICE_UNAVAILABLE');
});

test.each(['53100', 'ENOSPC', 'EDQUOT'])('%s says that the disk is full', (code) => {
  expect(namedError(failure(code))).toMatchObject({ code: 'STORAGE_FULL', params: { seconds: 30 } });
});

test.each(['22001', '25001', '25P02', '40002', '42501', '23505', 'XX000'])('%s stays unexpected', (code) => {
  expect(namedError(failure(code)).code).toBe('UNEXPECTED');
});
