import { expect, test } from '@playwright/test';
import { expectAccessible, signInAs, watchComplaints } from '../testing/pages.ts';

/** Those whose first page no other journey looks at in this way; to every other one the walk to every page leads. */
const people = [
  'mia.microsoft@acme.example',
  'leo.imaging@umbrella.example',
  'petra.power@wayne.example',
  'ines.internal@vendor.example',
];

for (const email of people) {
  test(`${email} signs in and finds one accessible page with a heading and no complaint`, async ({
    page,
  }) => {
    const complaints = watchComplaints(page);
    await signInAs(page, email);
    // Before the portal is there, the sign-in page has one, too. By its element: for some people a dialog lies over it.
    await expect(page).not.toHaveURL(/\/idp\//);
    await expect(page.locator('h1')).toHaveCount(1);
    // The report adds its filters to the address once; a redirect loop would never come to rest.
    let address = '';
    const atRest = () => address === (address = page.url());
    await expect.poll(atRest, { intervals: [700] }).toBe(true);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}
