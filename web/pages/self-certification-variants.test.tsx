import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openReport, PAGE, step } from '../../testing/certification-page.tsx';

test('[2.85] the intro leads to the older variant, which leads back', async () => {
  const { history } = await openReport();
  const classic = await screen.findByRole('link', { name: 'Describe one application at a time' });
  expect(classic).toHaveAttribute('href', `${PAGE}?variant=classic`);
  await userEvent.click(classic);
  await step('Welcome');
  expect(screen.getByText('Step 1 of 5: Welcome')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Describe all applications on one page' }));
  expect(await screen.findByRole('link', { name: 'Describe one application at a time' })).toBeVisible();
  expect(history.location.href).toBe(PAGE);
});
