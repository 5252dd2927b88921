import { addDays, type Day } from '#domain/core/day.ts';
import type { DemoAccount } from './account-rows.ts';
import { makeRandom } from './make-random.ts';
import type { CsvRow } from './people-rows.ts';

const statuses = [
  'Customer contact initiated',
  'Customer’s response received',
  'Customer provided the report',
  'Closed',
  'Closed',
];
const EVERY = 3;

/** cases.csv: self-certification cases, open and closed, for every third account. */
export function caseRows(accounts: readonly DemoAccount[], today: Day): CsvRow[] {
  return accounts
    .filter(({ id }, index) => index % EVERY === 0 && id !== 'empty')
    .map(({ id }) => {
      const random = makeRandom(`case ${id}`);
      const platforms = random.pick(['iText', 'iText;Apryse SDK', 'Apryse SDK']);
      const searched = random.pick(['true', 'false', '']);
      const status = random.pick(statuses);
      return {
        id: `CASE-${id}`,
        accountId: id,
        recordTypeName: 'Self-Certification',
        type: 'Self-Certification',
        subType: 'Self-Certification',
        subject: 'Report of past usage',
        description: '',
        platforms,
        // A report is provided with the answer to this, as the server asks for it.
        companyWideSearchPerformed:
          searched === '' && status === 'Customer provided the report' ? 'true' : searched,
        status,
        url: `https://crm.vendor.example/cases/${id}`,
        createdDate: addDays(today, -random.whole(10, 400)),
      };
    });
}
