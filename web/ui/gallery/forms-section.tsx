import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Card } from '../card.tsx';
import { PeriodPicker, type PickedPeriod } from '../date-field/period-picker.tsx';
import { AsyncAutocomplete } from '../fields/async-autocomplete.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { FormField } from '../fields/form-field.tsx';
import { RadioField } from '../fields/radio-field.tsx';
import { RangeField, type Range } from '../fields/range-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { MultiSelectField, SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FilterBar } from '../filter-bar/filter-bar.tsx';
import { FilterPanel } from '../filter-bar/filter-panel.tsx';
import { PageHead } from '../page-head.tsx';
import { ProgressLine } from '../progress-line.tsx';
import { SplitButton } from '../split-button.tsx';
import { StepperDots } from '../stepper-dots.tsx';
import { SubmitButton } from '../submit-button.tsx';

const nothing = () => undefined;
const environments = ['Production', 'Non-Production', 'Development'].map((label) => ({
  value: label,
  label,
}));

export function FormsSection() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PageHead title="Forms and filters" />
      <Filters />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
        }}
      >
        <Card title="A form">
          <ContactForm />
        </Card>
        <Card title="Other parts">
          <Others />
        </Card>
      </Box>
    </Box>
  );
}

function Filters() {
  const [set, setSet] = useState([
    'Assignee: Ines Internal',
    'Expiry: not expired, expiring soon',
    'Product: pdf2data',
  ]);
  return (
    <FilterBar
      filters={set.map((label) => ({
        id: label,
        name: label,
        label,
        onRemove: () => setSet(set.filter((one) => one !== label)),
      }))}
      onClear={() => setSet([])}
    >
      <Box sx={{ flex: '1 1 260px', maxWidth: { sm: 420 } }}>
        <SearchField
          label="Search licenses"
          placeholder="Account, product or key"
          value=""
          onSearch={nothing}
        />
      </Box>
      <FilterPanel count={set.length} onClear={() => setSet([])}>
        <FilterFields />
      </FilterPanel>
      <SplitButton
        main={{ id: 'a', label: 'Usage of all keys', onSelect: nothing }}
        others={[{ id: 'b', label: 'Usage of 2 chosen keys', onSelect: nothing }]}
      />
    </FilterBar>
  );
}

const loadPeople = (text: string) => Promise.resolve([`${text} One`, `${text} Two`]);
function FilterFields() {
  const [range, setRange] = useState<Range>([20, 80]);
  const [several, setSeveral] = useState<string[]>(['Production']);
  const [owner, setOwner] = useState<string | null>(null);
  return (
    <>
      <AsyncAutocomplete
        label="Owner"
        value={owner}
        onChange={setOwner}
        load={loadPeople}
        optionId={(option) => option}
        optionLabel={(option) => option}
        placeholder="Name or email"
      />
      <MultiSelectField label="Environment" options={environments} value={several} onChange={setSeveral} />
      <RangeField label="Usage" value={range} onChange={setRange} format={(value) => `${value}%`} />
    </>
  );
}

function ContactForm() {
  const form = useForm({
    mode: 'onTouched',
    defaultValues: {
      name: '',
      email: 'not an address',
      environment: '',
      kind: 'internal',
      text: '',
      agreed: false,
    },
  });
  const { control } = form;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormField control={control} name="name">
        {(field) => <TextField label="Name" required help="As on the contract." {...field} />}
      </FormField>
      <FormField control={control} name="email">
        {(field) => (
          <TextField
            label="Email address"
            required
            {...field}
            error="Email invalid. Enter an address such as name@company.com."
          />
        )}
      </FormField>
      <FormField control={control} name="environment">
        {(field) => <SelectField label="Environment" options={environments} {...field} />}
      </FormField>
      <FormField control={control} name="kind">
        {(field) => (
          <RadioField
            label="License type"
            row
            options={[
              { value: 'internal', label: 'Internal' },
              { value: 'commercial', label: 'Commercial' },
            ]}
            {...field}
            value={field.value}
          />
        )}
      </FormField>
      <FormField control={control} name="text">
        {(field) => (
          <TextField label="Description" rows={[4, 7]} placeholder="What the application does" {...field} />
        )}
      </FormField>
      <FormField control={control} name="agreed">
        {(field) => <CheckboxField label="I have searched company-wide" {...field} />}
      </FormField>
      <SubmitButton blockedReason="There are no changes to save." onBlocked={() => form.setFocus('name')}>
        Report usage
      </SubmitButton>
    </Box>
  );
}

function Others() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <StepperDots steps={['Describe applications', 'Report usage', 'Summary']} current={1} />
      <ProgressLine
        label="Uploading usage-2026-10.ulvd"
        done={1_200}
        total={4_800}
        detail="310 a second, 12 seconds left"
        onCancel={nothing}
      />
      <ProgressLine label="Reading the file" done={1_200} />
      <TextField
        label="Machine ID"
        value=""
        onChange={nothing}
        disabled
        help="Comes from the machine itself."
      />
      <Periods />
      <FilterFields />
    </Box>
  );
}

function Periods() {
  const [period, setPeriod] = useState<PickedPeriod>({ start: '2026-11-04', end: null });
  const notInFuture = (day: string) => (day > '2026-11-20' ? 'A future date cannot be chosen.' : null);
  return (
    <PeriodPicker
      startLabel="From"
      endLabel="To"
      value={period}
      onStart={(start) => setPeriod({ start, end: null })}
      onEnd={(end) => setPeriod({ ...period, end })}
      today="2026-11-20"
      startRefusal={notInFuture}
      endRefusal={notInFuture}
    />
  );
}
