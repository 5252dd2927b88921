import type { Page } from '@playwright/test';
import { addDays, dayOf } from '#domain/core/day.ts';
import { askDemoDatabase } from './demo-database.ts';

/** The row of a license by the end of its key. */
export const rowOfLicense = (page: Page, tail: string) => page.getByRole('row').filter({ hasText: tail });

const tomorrow = addDays(dayOf(new Date()), 1);
/** A license of the licensee's account with a file that is usable now and after midnight, as the database has it. */
export const findLicenseWithFile = async () =>
  askDemoDatabase(async (trx) => {
    const license = await trx
      .selectFrom('license_key')
      .innerJoin('license_file', 'license_file.license_key_id', 'license_key.id')
      .select(['key_tail', 'license_file.sha256', 'license_file.file_name'])
      .where('license_key.account_id', '=', 'acme')
      .where('activation_status', '=', 'Active')
      .where((or) => or.or([or('expiry_date', 'is', null), or('expiry_date', '>', tomorrow)]))
      .orderBy('license_key.id')
      .executeTakeFirstOrThrow();
    return { ...license, tail: license.key_tail ?? '' };
  });

/** Opens the menu of a license and chooses from it. */
export async function chooseForLicense(page: Page, tail: string, item: string): Promise<void> {
  await rowOfLicense(page, tail)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
