import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SubmitButton } from '../submit-button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { FormField } from './form-field.tsx';
import { placeServerErrors, type ServerFieldError } from './place-server-errors.ts';
import { RadioField } from './radio-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { useSubmitGuard } from './use-submit-guard.ts';

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

/** Answers with what the server finds wrong. */
const onSubmit = vi.fn<(values: Values) => ServerFieldError[]>();
const onRest = vi.fn<(rest: ServerFieldError[]) => void>();
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
  const guard = useSubmitGuard(form, 'name');
  const { control } = form;
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((values) => onRest(placeServerErrors(form, onSubmit(values))))(event)
      }
    >
      <FormField control={control} name="name">
        {(field) => <TextField label="Name" required help="As on the contract" {...field} />}
      </FormField>
      <FormField control={control} name="email">
        {(field) => <TextField label="E-mail" required {...field} />}
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
      <SubmitButton {...guard}>Send</SubmitButton>
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
  await user.type(field('E-mail'), 'ada@wayne.example');
  await user.click(screen.getByRole('radio', { name: 'Commercial' }));
  await user.click(screen.getByRole('combobox', { name: 'Environment' }));
  await user.click(screen.getByRole('option', { name: 'Production' }));
  await user.click(screen.getByRole('checkbox', { name: 'I have searched' }));
}
beforeEach(() => onSubmit.mockReset().mockReturnValue([]));

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

describe('a form that cannot be sent', () => {
  test('says that it is unchanged, stays reachable, and pressing moves to its first field', async () => {
    const user = show();
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    expect(send()).toBeEnabled();
    expect(send()).toHaveAccessibleDescription('Nothing has been changed yet.');
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field('Name')).toHaveFocus();
  });

  test('says that fields need attention, and pressing moves to the first of them', async () => {
    const user = show();
    await user.type(field('Name'), 'Ada');
    expect(send()).toHaveAccessibleDescription('Some fields still need attention.');
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field('E-mail')).toHaveFocus();
    expect(field('E-mail')).toHaveAccessibleDescription('Required');
    expect(screen.getByRole('checkbox', { name: 'I have searched' })).toBeInvalid();
  });

  test('is not sent by Enter either', async () => {
    const user = show();
    await user.type(field('Name'), 'Ada{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field('E-mail')).toHaveFocus();
  });

  test('can be sent once it is valid and changed', async () => {
    const user = show();
    await fill(user);
    expect(send()).not.toHaveAttribute('aria-disabled');
    expect(send()).toHaveAccessibleDescription('');
    await user.type(field('Name'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

test("the server's errors stand at their fields, the first has the focus, the rest is handed back", async () => {
  const user = show();
  await fill(user);
  onSubmit.mockReturnValue([
    { path: 'email', message: 'Nobody has this address' },
    { path: 'name', message: 'Too short' },
    { path: 'accountId', message: 'No such account' },
  ]);
  await user.click(send());
  expect(onRest).toHaveBeenLastCalledWith([{ path: 'accountId', message: 'No such account' }]);
  expect(field('E-mail')).toHaveAccessibleDescription('Nobody has this address');
  expect(field('Name')).toHaveAccessibleDescription('Too short');
  expect(field('E-mail')).toHaveFocus();
  expect(field('E-mail')).toHaveValue('ada@wayne.example');
});
