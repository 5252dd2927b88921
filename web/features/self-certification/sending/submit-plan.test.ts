import { describe, expect, test } from 'vitest';
import { recordSubmission, type SubmissionPlan } from '#domain/core/submission-plan.ts';
import {
  newDraft,
  type CertificationDraft,
  type DraftForm,
} from '#domain/self-certification/draft-content.ts';
import { certifiable, reportedApp, reportedItem } from '../../../../testing/certification.ts';
import { caseWordsOf, contactOf, planOf, reportItemsOf, wantedItems } from './submit-plan.ts';

const formOf = (...keys: string[]): DraftForm => ({
  ...newDraft().form,
  apps: keys.map((key) => reportedApp(key)),
  searchPerformed: true,
});
const draftOf = (form: DraftForm, more: Partial<CertificationDraft> = {}): CertificationDraft => ({
  ...newDraft(),
  form,
  ...more,
});
const wholePlan = async (form: DraftForm) => planOf(draftOf(form), await wantedItems(form));
const statesOf = (plan: SubmissionPlan) => Object.fromEntries(plan.map(({ id, state }) => [id, state]));
const keyOf = (plan: SubmissionPlan, id: string) => plan.find((item) => item.id === id)?.key ?? '';
const done = (plan: SubmissionPlan, ...ids: string[]): SubmissionPlan =>
  ids.reduce((now, id) => recordSubmission(now, keyOf(plan, id), { kind: 'done', answer: `of ${id}` }), plan);
const failed = (plan: SubmissionPlan, id: string): SubmissionPlan => {
  const sent = recordSubmission(plan, keyOf(plan, id), { kind: 'sent' });
  return recordSubmission(sent, keyOf(plan, id), { kind: 'failed', reason: 'No.', mayRetry: false });
};

describe('[4.34] the parts of a report', () => {
  test('are the case, each application and then its usage, and the case handed over at last', async () => {
    const wanted = await wantedItems(formOf('a', 'b'));
    expect(wanted.map(({ id, after }) => [id, after])).toEqual([
      ['case', []],
      ['app:a', ['case']],
      ['usage:a', ['app:a']],
      ['app:b', ['case']],
      ['usage:b', ['app:b']],
      ['provided', ['usage:a', 'usage:b']],
    ]);
  });

  test('the case says which applications and families it is about', () => {
    expect(caseWordsOf(formOf('a', 'b'))).toEqual({
      description: 'Viewer a: PDFTron\nViewer b: PDFTron',
      platforms: ['Apryse SDK'],
      companyWideSearchPerformed: true,
    });
  });

  test('[3.20] a row is sent with what its license says, contacts without blanks around them', () => {
    const servers = [{ processorsPerServer: '8', numberOfServers: '3' }];
    const item = reportedItem('x', { deploymentType: 'Cloud', statedAs: 'servers', usageValue: '', serverDeployment: servers }); // prettier-ignore
    const app = reportedApp('a', { reportItems: [reportedItem('y'), item] });
    expect(reportItemsOf(app, 'app-7', certifiable)).toEqual([
      {
        ...{ groupId: 'sdk', licenseId: 'L-sdk', productName: 'Apryse SDK', version: '11.4' },
        ...{ productLicenseDescriptor: null, createdDate: '2024-03-01', deploymentType: 'Web' },
        ...{ environment: 'Production', usageRange: { start: '2025-01-01', end: '2025-12-31' } },
        usageValue: '42',
        customerUseCaseApplication: {
          ...{ id: 'app-7', name: 'Viewer a', licenseType: 'Internal', reportingFrequency: null },
        },
      },
      expect.objectContaining({
        deploymentType: 'Cloud',
        serverDeployment: [{ processorsPerServer: 8, numberOfServers: 3 }],
      }),
    ]);
    expect(contactOf({ email: ' a@b.cc ', firstName: ' A', lastName: 'B ' })).toEqual({
      ...{ email: 'a@b.cc', firstName: 'A', lastName: 'B' },
    });
  });
});

describe('another try', () => {
  test('[4.37] leaves out what is in, and tries what was refused anew', async () => {
    const form = formOf('a', 'b');
    const plan = failed(done(await wholePlan(form), 'case', 'app:a', 'usage:a', 'app:b'), 'usage:b');
    const again = planOf(draftOf(form, { plan: [...plan] }), await wantedItems(form));
    expect(statesOf(again)).toEqual({
      ...{ case: 'done', 'app:a': 'done', 'usage:a': 'done', 'app:b': 'done' },
      ...{ 'usage:b': 'waiting', provided: 'waiting' },
    });
  });

  test('[4.37] leaves alone what was reported, also where another version of the portal named its content', async () => {
    const form = formOf('a', 'b');
    const sent = done(await wholePlan(form), 'case', 'app:a', 'usage:a', 'app:b');
    const plan = sent.map((item) => ({ ...item, key: `${item.id} of before` }));
    expect(statesOf(planOf(draftOf(form, { plan }), await wantedItems(form)))).toEqual({
      ...{ case: 'waiting', 'app:a': 'done', 'usage:a': 'done' },
      ...{ 'app:b': 'waiting', 'usage:b': 'waiting', provided: 'waiting' },
    });
  });

  test('[4.36] creates an application anew only where it was changed; [4.35] and updates the case then', async () => {
    const form = formOf('a', 'b');
    const plan = [...done(await wholePlan(form), 'case', 'app:a', 'app:b')];
    const changed = {
      ...form,
      apps: form.apps.map((app) => (app.key === 'b' ? { ...app, name: 'Other' } : app)),
    };
    expect(statesOf(planOf(draftOf(changed, { plan }), await wantedItems(changed)))).toMatchObject({
      ...{ case: 'waiting', 'app:a': 'done', 'app:b': 'waiting' },
    });
    const figures = { ...form, apps: form.apps.map((app) => ({ ...app, reportItems: [reportedItem('n', { usageValue: '1' })] })) }; // prettier-ignore
    expect(statesOf(planOf(draftOf(figures, { plan }), await wantedItems(figures)))).toMatchObject({
      ...{ case: 'done', 'app:a': 'done', 'app:b': 'done' },
    });
  });

  test('after a case that was closed meanwhile the rest goes into another one, and no figure is sent twice', async () => {
    const form = formOf('a', 'b');
    const plan = [...done(await wholePlan(form), 'case', 'app:a', 'usage:a', 'app:b')];
    const again = planOf(draftOf(form, { plan, isCaseOver: true }), await wantedItems(form));
    expect(statesOf(again)).toEqual({
      ...{ case: 'waiting', 'app:a': 'done', 'usage:a': 'done' },
      ...{ 'app:b': 'waiting', 'usage:b': 'waiting', provided: 'waiting' },
    });
  });
});
