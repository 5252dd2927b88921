import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportUsage } from '#domain/messages/en-gb/report-usage.ts';
import type { UploadProblem } from '#domain/submissions/schema.ts';
import type { UploadResults } from '#domain/volume-usage/upload-outcome.ts';
import { CallError } from '#web/core/call.ts';
import { addTexts, startTexts } from '#web/core/i18n.ts';
import { keptAside, keptOnly, receiptOf, uploadedFile } from '../../../../testing/receipts.ts';
import { describeFailure } from '../use-upload.ts';
import { outcomeNotification } from './use-outcome.ts';

const texts = reportUsage.products.licenses.reportUsage.itext;
beforeAll(async () => {
  await startTexts();
  addTexts(reportUsage);
});

const problem = (name: string): UploadProblem => ({
  name,
  code: 'X',
  line: 4,
  message: 'its line 4 is cut off',
});
const told = (results: Partial<UploadResults>) =>
  outcomeNotification(i18next.t, { successful: [], invalid: [], retryable: [], ...results });

describe('[2.74] [8.10] the notification after an upload', () => {
  test('says how many records were read', () => {
    expect(told({ successful: [uploadedFile(receiptOf({ eventCount: 1522 }))] })).toMatchObject({
      severity: 'success',
      title: 'Usage reported',
      text: '1,522 usage records read. The receipt shows what was counted.',
    });
  });

  test('[8.11] is the warning invalidFile, with each file and its reason, where no file was processed', () => {
    expect(told({ invalid: [problem('b.ulvd')] })).toMatchObject({
      severity: 'warning',
      title: texts.invalidFile_one,
      items: ['b.ulvd: its line 4 is cut off'],
    });
    expect(told({ invalid: [problem('b.ulvd'), problem('c.ulvd')] }).title).toBe(texts.invalidFile_other);
  });

  test('[8.12] has the title reportError where the submit failed, and says that nothing was lost', () => {
    expect(told({ retryable: [problem('c.ulvd')] })).toMatchObject({
      severity: 'error',
      title: texts.reportError,
      text: texts.reportErrorText,
      items: ['c.ulvd: its line 4 is cut off'],
    });
  });

  test('[8.14] tells files without events, some invalid files, and how many of them were not counted', () => {
    expect(told({ successful: [uploadedFile(receiptOf({ eventCount: 0 }))] }).title).toBe(
      texts.reportNoEventsDetected,
    );
    expect(told({ successful: [uploadedFile()], invalid: [problem('b'), problem('c')] })).toMatchObject({
      severity: 'warning',
      title: texts.reportSomeInvalid,
      text: texts.reportInvalidLUF_other.replace('{{count}}', '2'),
    });
    expect(told({ successful: [uploadedFile()], invalid: [problem('b')] }).text).toBe(
      texts.reportInvalidLUF_one,
    );
  });

  test('[8.14] [4.21] never lets anybody think that the files beside an invalid one were counted where they were not', () => {
    for (const receipt of [keptAside(), keptOnly(), receiptOf({ duplicate: true })])
      expect(told({ successful: [uploadedFile(receipt)], invalid: [problem('b')] })).toMatchObject({
        severity: 'warning',
        title: 'Nothing new was counted',
        text: texts.reportInvalidLUF_one,
      });
  });

  test('[4.21] says of files that fared differently what is true of both', () => {
    const files = [uploadedFile(keptAside()), uploadedFile(receiptOf({ duplicate: true }))];
    expect(told({ successful: files })).toMatchObject({
      severity: 'warning',
      title: 'Nothing new was counted',
      text: 'These files did not change any totals. Each receipt explains why.',
    });
  });

  test('[8.15] counts orphan keys for internal people, and tells others only that there are some', () => {
    const unmatched = { period: null, records: 1, totals: [], account: null };
    const keys = ['x', 'y'].map((keyTail) => ({ ...unmatched, keyTail }));
    const set = keptAside({ unmatchedKeys: keys });
    expect(told({ successful: [uploadedFile(set, ['x', 'y'])] })).toMatchObject({
      severity: 'warning',
      title: '2 license keys do not belong to an account yet',
      text: 'Nothing was counted. Their usage is set aside, and will be counted when the license is added.',
    });
    const external = told({ successful: [uploadedFile(receiptOf({ hasUnlinkedKeys: true }))] });
    expect(external).toMatchObject({ severity: 'warning', text: texts.unlinkedKeys });
    expect(JSON.stringify(external)).not.toMatch(/\d/);
  });

  test('[8.15] never says of a key that another account has that it belongs to nobody', () => {
    const owned = {
      keyTail: 'x',
      period: null,
      records: 1,
      totals: [],
      account: { id: 'a2', name: 'Initech' },
    };
    const receipt = keptAside({ unmatchedKeys: [owned] });
    expect(told({ successful: [uploadedFile(receipt, ['x'])] })).toMatchObject({
      severity: 'warning',
      title: '1 license key belongs to another account',
    });
  });

  test('[4.21] says that nothing was counted where nothing was, and why', () => {
    expect(told({ successful: [uploadedFile(keptAside())] })).toMatchObject({
      severity: 'warning',
      title: 'Nothing was counted: no key in this file is linked to your account yet',
    });
    expect(told({ successful: [uploadedFile(keptOnly())] })).toMatchObject({
      severity: 'warning',
      title: 'Nothing was counted',
      text: 'The usage is stored but not counted. The receipt explains why.',
    });
  });

  test('tells what was reported before as that, even where some of its keys are not linked', () => {
    const known = receiptOf({ duplicate: true, hasUnlinkedKeys: true });
    expect(told({ successful: [uploadedFile(known)] })).toMatchObject({
      severity: 'warning',
      title: 'Already reported',
      text: `${texts.reportDuplicateText} ${texts.unlinkedKeys}`,
    });
  });
});

describe('a failed upload in words', () => {
  const file = new File(['x'], 'a.ulvd');
  const text = (status: number, members?: object) => {
    const body = { type: 't', title: 't', status, detail: 'd', instance: '/', requestId: 'r' };
    const said = members ? { ...body, code: 'X', message: 'the server’s words', ...members } : undefined;
    return describeFailure(file, new CallError(status, 'the server’s words', said)).problem.message;
  };

  test('[8.07] a single file with 504 is told that it was not lost', () => {
    expect(text(504)).toBe(i18next.t('errors.requestTimeoutUlvd'));
  });
  test('a busy server, a lost connection and an unknown fault have their own sentences', () => {
    expect(text(503)).toBe(i18next.t('errors.serviceUnavailable'));
    expect(text(502)).toBe(i18next.t('errors.serviceUnavailable'));
    expect(text(500)).toBe(i18next.t('errors.unexpectedServerError'));
    expect(text(0)).toBe(i18next.t('errors.noConnection'));
  });
  test('a limit of the day says itself when there is room again', () => {
    expect(text(503, { code: 'UPLOAD_LIMIT' })).toBe('the server’s words');
  });
  test('the problem of the file, with its line, goes before everything else', () => {
    const problems = [{ name: 'a.ulvd', code: 'TRUNCATED', line: 8, message: 'cut off on line 8' }];
    const error = new CallError(400, 'general', {
      ...{ type: 't', title: 't', status: 400, detail: 'd', instance: '/', requestId: 'r' },
      ...{ code: 'TRUNCATED', message: 'general', problems },
    });
    expect(describeFailure(file, error)).toEqual({ status: 400, problem: problems[0] });
  });
});
