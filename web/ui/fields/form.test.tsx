import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { FormField } from './form-field.tsx';
import { RadioField } from './radio-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

interface Values {
  name: string;
  email: string;
  kind: 'internal' | 'commercial' | '';
  environment: 'test' | 'production' | '';
  agreed: boolean;
}
const kinds = [
  { value: 'internal', label: 'Internal' },
  { value: 'commercial', label: 'Commercial' },
] as const;
const environments = [
  { value: 'test', label: 'Test' },
  { value: 'production', label: 'Production' },
] as const;
const needed = (value: string | boolean) => (value === '' || value === false ? 'Required' : undefined);

const onSubmit = vi.fn<(values: Values) => void>();
function ContactForm() {
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', kind: '', environment: '', agreed: false },
    resolver: (values) => {
      const errors = Object.fromEntries(
        Object.entries(values)
          .filter(([, value]) => needed(value) !== undefined)
          .map(([name]) => [name, { type: 'required', message: 'Required' }]),
      );
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { control } = form;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values))(event)}>
      <FormField control={control} name="name">
        {(field) => <TextField label="Name" required help="As on the contract" {...field} />}
      </FormField>
      <FormField control={control} name="email">
        {(field) => <TextField label="Email address" required {...field} />}
      </FormField>
      <FormField control={control} name="kind">
        {(field) => <RadioField label="Kind" options={kinds} {...field} />}
      </FormField>
      <FormField control={control} name="environment">
        {(field) => <SelectField label="Environment" options={environments} {...field} />}
      </FormField>
      <FormField control={control} name="agreed">
        {(field) => <CheckboxField label="I have searched" {...field} />}
      </FormField>
      <SubmitButton onBlocked={() => undefined}>Send</SubmitButton>
    </form>
  );
}

const show = () => {
  render(<ContactForm />);
  return userEvent.setup();
};
const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send' });
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Name'), 'Ada');
  await user.type(field('Email address'), 'ada@wayne.example');
  await user.click(screen.getByRole('radio', { name: 'Commercial' }));
  await user.click(screen.getByRole('combobox', { name: 'Environment' }));
  await user.click(screen.getByRole('option', { name: 'Production' }));
  await user.click(screen.getByRole('checkbox', { name: 'I have searched' }));
}
beforeEach(() => onSubmit.mockReset());

describe('fields', () => {
  test('a field is validated when it is left, not while it is typed in for the first time', async () => {
    const user = show();
    await user.click(field('Name'));
    expect(field('Name')).toBeValid();
    expect(field('Name')).toHaveAccessibleDescription('As on the contract');
    await user.tab();
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription('Required');
    await user.type(field('Name'), 'A');
    expect(field('Name')).toBeValid();
  });

  test('the error of a field that is left by the mouse comes after the click, which it could move away', async () => {
    const user = show();
    await user.click(field('Name'));
    await user.pointer({ keys: '[MouseLeft>]', target: field('Email address') });
    expect(field('Email address')).toHaveFocus();
    expect(field('Name')).toBeValid();
    await user.pointer('[/MouseLeft]');
    await waitFor(() => expect(field('Name')).toBeInvalid());
  });

  test('the chosen and typed values arrive', async () => {
    const user = show();
    await fill(user);
    await user.click(send());
    expect(onSubmit).toHaveBeenCalledWith({
      name: 'Ada',
      email: 'ada@wayne.example',
      kind: 'commercial',
      environment: 'production',
      agreed: true,
    });
  });
});

test('a text that fills its field says that nothing more fits in, for what is pasted beyond is left out', async () => {
  function Reason() {
    const [value, setValue] = useState('');
    return (
      <TextField label="Reason" help="Everybody reads it." maxLength={12} value={value} onChange={setValue} />
    );
  }
  render(<Reason />);
  const field = screen.getByRole('textbox', { name: 'Reason' });
  await userEvent.type(field, 'eleven long');
  expect(field).toHaveAccessibleDescription('Everybody reads it.');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('the wrong month was sent');
  expect(field).toHaveValue('the wrong mo');
  expect(field).toHaveAccessibleDescription('Everybody reads it. The maximum length is 12 characters.');
});
