import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { licenseFile } from '#domain/messages/en-gb/license-file.ts';
import type { LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';
import { addTexts, startTexts } from '#web/core/i18n.ts';
import { UsualPeriods } from './usual-periods.tsx';
import { render } from '../../../../../testing/render.tsx';

beforeAll(async () => {
  await startTexts();
  addTexts(licenseFile);
});

const product = (createdDate: string, expiryDate = '2027-02-01'): LicenseProduct => ({
  ...{ product: 'itext-core', createdDate, expiryDate, keyTail: 'abcd' },
  ...{ unit: 'Processed Documents', license: null },
});
const offered = (...products: LicenseProduct[]): (string | undefined)[] => {
  const { unmount } = render(<UsualPeriods products={products} today="2026-11-20" dispatch={() => {}} />);
  const names = screen
    .queryAllByRole('button')
    .map((one) => /^Last (?:month|quarter|year)/.exec(one.textContent)?.[0]);
  unmount();
  return names;
};

test('[5.09] a period that begins before every license of the file is not offered', () => {
  expect(offered(product('2026-02-01'))).toEqual(['Last month', 'Last quarter']);
  expect(offered(product('2025-12-31'))).toEqual(['Last month', 'Last quarter', 'Last year']);
  expect(offered(product('2026-02-01'), product('2024-01-01'))).toHaveLength(3);
  expect(offered(product('2024-01-01', '2025-03-31'))).toEqual(['Last year']);
  expect(offered(product('2026-11-01'))).toEqual([]);
});
