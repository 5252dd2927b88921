import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SplitButton } from './split-button.tsx';

test('an open menu is a named region, so that no part of the page stands outside every landmark', async () => {
  const action = (id: string, label: string) => ({ id, label, onSelect: () => {} });
  render(<SplitButton main={action('save', 'Save filters')} others={[action('forget', 'Forget')]} />);
  await userEvent.click(screen.getByRole('button', { name: 'More actions: Save filters' }));
  const region = screen.getByRole('region', { name: 'More actions: Save filters' });
  expect(within(region).getByRole('menuitem', { name: 'Forget' })).toBeVisible();
});
