import { expect, test } from 'vitest';
import { composeLine, exportHeads } from './compose-line.ts';
import type { ExportLine } from './line-queries.ts';

const line: ExportLine = {
  license_key_id: 'k-1',
  account_id: 'a-1',
  account_name: 'Acme',
  product_name: 'iText',
  licensed_product: null,
  platform: 'iText',
  record_type: 'Unified',
  product_category: null,
  product_license: 'PL-1',
  product_license_url: null,
  product_license_descriptor: null,
  activation_status: 'Active',
  key_tail: null,
  created_date: '2026-01-01',
  expiry_date: null,
  sort_expiry: 'infinity',
  last_time_used: null,
  usage_percent: '0.00',
  total_usage: '0',
  max_volume: '100',
  max_volume_missing_reason: null,
  group_reporting_type: null,
  cuca_id: null,
  application_name: null,
  owner: null,
  csm: null,
  regional_territory: null,
  global_territory: null,
  shared_by: 1,
};
const figuresOf = (of: Partial<ExportLine>) => {
  const cells = composeLine({ ...line, ...of }, '2026-11-20');
  return ['Usage (% of maximum)', 'Used', 'Usage source'].map((head) => cells[exportHeads.indexOf(head)]);
};

test('what nobody reported in the term is empty, a reported 0 is a 0', () => {
  expect(figuresOf({})).toEqual(['', '', '']);
  expect(figuresOf({ group_reporting_type: 'MANUAL' })).toEqual(['0', '0', 'Manual usage']);
});
