import '@testing-library/jest-dom/vitest';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { SelectField } from './fields/select-field.tsx';
import { SplitButton } from './split-button.tsx';

test('an open menu is a named region, so that no part of the page stands outside every landmark', async () => {
  const action = (id: string, label: string) => ({ id, label, onSelect: () => {} });
  render(<SplitButton main={action('save', 'Save filters')} others={[action('forget', 'Forget')]} />);
  await userEvent.click(screen.getByRole('button', { name: 'More actions: Save filters' }));
  const region = screen.getByRole('region', { name: 'More actions: Save filters' });
  expect(within(region).getByRole('menuitem', { name: 'Forget' })).toBeVisible();
});

test('so is the open list of a select', async () => {
  const options = [{ value: 'desktop', label: 'Desktop' }];
  render(<SelectField label="Deployment type" required options={options} value="" onChange={() => {}} />);
  await userEvent.click(screen.getByRole('combobox', { name: /^Deployment type/ }));
  const region = screen.getByRole('region', { name: /^Deployment type/ });
  expect(within(region).getByRole('option', { name: 'Desktop' })).toBeVisible();
});
