import { describe, expect, it } from 'vitest';
import type { PlacedFigure } from './prepare-figures.ts';
import { presentCertified, type CertifiedBy } from './present.ts';

const certifier = { firstName: 'Ada', lastName: 'King', email: 'ada@example.com' };
const now = new Date('2026-11-20T08:00:00.000Z');
const april = { start: '2026-04-01', end: '2026-04-30' };
const may = { start: '2026-05-01', end: '2026-05-31' };

const placed = (of: Partial<PlacedFigure> = {}): PlacedFigure => ({
  ...{ at: 0, licenseKeyId: 'k1', keyTail: '…1234', productName: 'Apryse SDK', groupKeys: ['k1', 'k0'] },
  ...{ source: 'manual', usageType: 'Deployments', unit: 'Deployments', period: april, value: '16' },
  ...{ environment: 'Production', deploymentType: 'Desktop', outsideTerm: false },
  ...{ processorsPerServer: null, numberOfServers: null },
  ...of,
});
const certified = (rows: readonly PlacedFigure[], by: CertifiedBy['principal'] = certifier) =>
  presentCertified(
    { principal: by, now },
    {
      ...{ id: 'r1', account: { id: 'a1', name: 'Own' }, rows },
      application: { id: 'app', name: 'Archive', selfCertificationCaseId: 'c1', licenseType: 'Internal' },
    },
  );

describe('the receipt of certified usage', () => {
  it('says who certified what for which application and case', () => {
    const rows = [
      placed(),
      placed({ at: 1, period: may, value: '4', environment: 'Non-Production', outsideTerm: true }),
      placed({ ...{ at: 2, licenseKeyId: 'k2', keyTail: '…5678' }, usageType: 'old', unit: null }),
    ];
    const first = { keyTail: '…1234', licenseKeyId: 'k1', usageType: 'Deployments', unit: 'Deployments' };
    const beside = { before: null, comment: null, deploymentType: 'Desktop' };
    const noSources = { integrity: null, unknownEvents: [], productsNotInLicense: [] };
    expect(certified(rows)).toEqual({
      ...{ id: 'r1', kind: 'WIZARD', contactEmail: null, file: null, duplicate: false },
      ...{ submittedAt: '2026-11-20T08:00:00.000Z', eventCount: 3, hasUnlinkedKeys: false },
      submittedBy: { name: 'Ada King', email: 'ada@example.com' },
      accounts: [{ id: 'a1', name: 'Own' }],
      certification: { caseId: 'c1', application: { id: 'app', name: 'Archive', licenseType: 'Internal' } },
      records: { added: 3, replaced: 0, ignored: 0, kept: 2 },
      stated: [
        { ...first, ...beside, period: april, value: '16', environment: 'Production', outsideTerm: false },
        { ...first, ...beside, period: may, value: '4', environment: 'Non-Production', outsideTerm: true },
        {
          ...{ keyTail: '…5678', licenseKeyId: 'k2', usageType: 'old', unit: null, ...beside },
          ...{ period: april, value: '16', environment: 'Production', outsideTerm: false },
        },
      ],
      keys: [
        {
          ...{
            keyTail: '…1234',
            licenseKeyId: 'k1',
            accountId: 'a1',
            productName: 'Apryse SDK',
            ...noSources,
          },
          ...{ records: 2, period: { start: '2026-04-01', end: '2026-05-31' } },
          totals: [{ usageType: 'Deployments', unit: 'Deployments', value: '20', outsideTerm: '4' }],
        },
        {
          ...{
            keyTail: '…5678',
            licenseKeyId: 'k2',
            accountId: 'a1',
            productName: 'Apryse SDK',
            ...noSources,
          },
          ...{ records: 1, period: april },
          totals: [{ usageType: 'old', unit: null, value: '16', outsideTerm: '0' }],
        },
      ],
    });
  });

  it('names servers only where the figure speaks of them, be it of none', () => {
    const { stated } = certified([
      placed({ processorsPerServer: 8, numberOfServers: 2 }),
      placed({ processorsPerServer: 8, numberOfServers: 0, value: '0' }),
      placed({ processorsPerServer: 8 }),
      placed(),
    ]);
    expect(
      stated?.map(({ processorsPerServer, numberOfServers }) => [processorsPerServer, numberOfServers]),
    ).toEqual([
      [8, 2],
      [8, 0],
      [8, undefined],
      [undefined, undefined],
    ]);
    expect(stated?.[2]).not.toHaveProperty('numberOfServers');
    expect(stated?.[3]).not.toHaveProperty('processorsPerServer');
  });

  it.each([
    ['a first name alone', { firstName: 'Ada', lastName: '' }, 'Ada'],
    ['a last name alone', { firstName: '', lastName: 'King' }, 'King'],
    ['no name', { firstName: '', lastName: '' }, 'ada@example.com'],
  ])('was sent by a person with %s', (_, person, name) => {
    expect(certified([placed()], { ...certifier, ...person }).submittedBy).toEqual({
      name,
      email: 'ada@example.com',
    });
  });
});
