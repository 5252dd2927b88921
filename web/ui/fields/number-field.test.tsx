import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { NumberField } from './number-field.tsx';
import { render } from '../../../testing/render.tsx';

function Servers() {
  const [value, setValue] = useState('');
  return <NumberField label="Servers" value={value} onChange={setValue} limits={{ min: 1, max: 32_767 }} />;
}
const field = () => screen.getByRole('textbox', { name: 'Servers' });
const paste = async (text: string): Promise<void> => {
  await userEvent.clear(field());
  await userEvent.click(field());
  await userEvent.paste(text);
};

beforeEach(() => {
  render(<Servers />);
});

test.each([
  ['abc12d3', '123', ''],
  ['007', '7', ''],
  ['1,234', '1234', ''],
  ['1 234', '1234', ''],
  ['100000', '100000', 'Greater than the maximum of 32,767. Enter a whole number from 1 to 32,767.'],
  ['327670', '327670', 'Greater than the maximum of 32,767. Enter a whole number from 1 to 32,767.'],
  ['1e5', '1e5', 'Enter the figure in full, without an exponent.'],
  ['-5', '-5', 'Enter the figure without a sign, as a whole number from 1 to 32,767.'],
])('[5.04] [5.06] %j typed key by key is %j: %s', async (typed, kept, said) => {
  await userEvent.type(field(), typed);
  expect(field()).toHaveValue(kept);
  expect(field()).toHaveAccessibleDescription(said);
});

test.each([
  ['12.0', '12.0', 'Enter a whole number, without decimals. Commas or spaces can separate thousands.'],
  ['1,234.50', '1,234.50', 'Enter a whole number, without decimals. Commas or spaces can separate thousands.'],
  ['1e5', '1e5', 'Enter the figure in full, without an exponent.'],
  ['-5', '-5', 'Enter the figure without a sign, as a whole number from 1 to 32,767.'],
  ['１２３', '123', ''],
  ["1'234", '1234', ''],
  ['12\r\n345', '12 ; 345', 'Enter one whole number, in digits only.'],
  ['12345\r\n', '12345', ''],
])('[5.04] %j pasted is %j: %s', async (pasted, kept, said) => {
  await paste(pasted);
  expect(field()).toHaveValue(kept);
  expect(field()).toHaveAccessibleDescription(said);
}); // prettier-ignore

test('[5.05] what is still being typed is not called wrong', async () => {
  await userEvent.type(field(), '1,23');
  expect(field()).toHaveValue('1,23');
  expect(field()).toBeValid();
  fireEvent.change(field(), { target: { value: '0' } });
  expect(field()).toBeValid();
});
