import { describe, expect, it } from 'vitest';
import type { FileRequest } from '#domain/licenses-report/files/schema.ts';
import { readFilters } from '#domain/licenses-report/filter-address.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { openChoice, presentFile, sealChoice } from './present.ts';
import type { FileRow } from './queries.ts';

const secrets = createSecrets('a secret for tests that is longer than 32 characters');
const now = new Date('2026-11-20T08:00:00.000Z');
const ctx = { portal: { secrets }, now } as unknown as SignedInCtx;
const id = '0b6f3f0e-58f6-4b0a-9a3b-3f6b4f0c9d11';
const request: FileRequest = {
  filters: { freeTextSearch: 'archive', expirationStatus: ['EXPIRED', 'EXPIRING_SOON'] },
  ...{ sort: '-expiry', format: 'xlsx' },
};

describe('what a file was asked for', () => {
  it('opens as it was sealed', () => {
    expect(openChoice(secrets, { id, choice: sealChoice(secrets, id, request) })).toEqual({
      filters: readFilters({ search: ['archive'], expirationStatus: ['EXPIRED', 'EXPIRING_SOON'] }),
      ...{ sort: { by: 'expiry', descending: true }, licenseKeyId: [], format: 'xlsx' },
    });
  });

  it('is sealed for its own file and its own purpose', () => {
    const choice = sealChoice(secrets, id, request);
    expect(() => openChoice(secrets, { id: 'another', choice })).toThrow(/authenticate/i);
    expect(secrets.open('report-file', choice, id).toString()).toBe(
      '{"filters":{"freeTextSearch":"archive","expirationStatus":["EXPIRED","EXPIRING_SOON"]},' +
        '"sort":"-expiry","format":"xlsx"}',
    );
  });

  it('narrows nothing by filters that no longer exist', () => {
    const choice = sealChoice(secrets, id, { ...request, filters: { gone: 'x' } });
    expect(openChoice(secrets, { id, choice })).toEqual({
      ...{
        filters: readFilters({}),
        sort: { by: 'expiry', descending: true },
        licenseKeyId: [],
        format: 'xlsx',
      },
    });
  });
});

describe('a file', () => {
  const row = (of: Partial<FileRow> = {}): FileRow => ({
    ...{ id, format: 'csv', choice: sealChoice(secrets, id, request), state: 'READY', attempt: 1 },
    ...{ expected: '1200', written: '1100', pieces: 2, asOf: '2026-11-19' },
    ...{ askedAt: new Date('2026-11-19T07:00:00.000Z'), keptUntil: new Date('2026-11-20T08:00:00.001Z') },
    ...of,
  });
  const told = {
    ...{ id, format: 'csv', state: 'READY', expected: 1200, written: 1100 },
    filters: [
      { label: 'Search', value: 'archive' },
      { label: 'Expiration', value: 'Expiring soon, Expired' },
    ],
    askedAt: '2026-11-19T07:00:00.000Z',
    ready: {
      ...{ fileName: 'licenses-report-2026-11-19.csv', asOf: '2026-11-19' },
      keptUntil: '2026-11-20T08:00:00.001Z',
    },
  };

  it('says what was asked for, how far it is, and until when it is kept', () => {
    expect(presentFile(ctx, row())).toEqual(told);
  });

  it('names no filter where all license keys were asked for', () => {
    const choice = sealChoice(secrets, id, { ...request, filters: {} });
    expect(presentFile(ctx, row({ choice }))).toEqual({ ...told, filters: [] });
  });

  it('has expired from the moment until which it was kept', () => {
    expect(presentFile(ctx, row({ keptUntil: now }))).toEqual({
      ...told,
      ...{ state: 'EXPIRED', ready: { ...told.ready, keptUntil: '2026-11-20T08:00:00.000Z' } },
    });
  });

  it.each([{ asOf: null }, { keptUntil: null }, { asOf: null, keptUntil: null }])(
    'is not ready while it is written: %j',
    (of) => {
      expect(presentFile(ctx, row({ ...of, state: 'WRITING' }))).toEqual({
        ...told,
        ...{ state: 'WRITING', ready: null },
      });
    },
  );
});
