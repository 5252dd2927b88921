import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFilters } from '#domain/licenses-report/filters.ts';
import { writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';
import { toSaved } from '#domain/licenses-report/saved-filters.ts';
import { VIEW_NAME_MAX, type ReportView } from '#domain/licenses-report/views/schema.ts';
import { readColumnChoices } from '#web/ui/data-table/use-column-visibility.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { REPORT_COLUMNS } from '../show-columns.ts';
import { useViewSaving } from '../use-view-changes.ts';

export interface Looked {
  filters: ReportFilters;
  sort: ReportSort;
}

interface ViewDialogProps {
  /** What is edited; null for a new one. */
  view: ReportView | null;
  /** What the page shows. */
  looked: Looked;
  onClose: () => void;
}

const shownNow = ({ filters, sort }: Looked): Pick<ReportView, 'filters' | 'sort' | 'columns'> => ({
  filters: toSaved(filters),
  sort: writeSort(sort),
  columns: readColumnChoices(REPORT_COLUMNS),
});

type Form = Pick<ReportView, 'name' | 'isShared' | 'isDefault'> & { takesOver: boolean };
const nothing: Form = { name: '', isShared: false, isDefault: false, takesOver: true };

/** A view under its name, and what one wants of it; of a colleague's view only the latter. */
export function ViewDialog({ view, looked, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  // One view, however often it is sent.
  const [id] = useState(() => view?.id ?? crypto.randomUUID());
  const [form, setForm] = useState<Form>(view === null ? nothing : { ...view, takesOver: false });
  const { mutate, isPending } = useViewSaving(onClose);
  const name = form.name.trim();
  const isOwn = view?.isOwn ?? true;
  const save = (): void => {
    const { isShared, isDefault } = form;
    const kept =
      form.takesOver || view === null
        ? shownNow(looked)
        : { filters: view.filters, sort: view.sort, columns: view.columns };
    const isChosen = isDefault !== (view ?? nothing).isDefault;
    mutate({
      ...{ id, name, content: isOwn ? { name, isShared, ...kept } : null },
      choice: isChosen ? { isDefault } : null,
    });
  };
  const title = isOwn
    ? t(view === null ? 'reportViews.newTitle' : 'reportViews.editTitle')
    : t('reportViews.choiceTitle', { view: name, owner: view?.owner ?? '' });
  return (
    <FormDialog
      title={title}
      description={view === null ? t('reportViews.newSays') : undefined}
      submitLabel={t('reportViews.confirm')}
      isPending={isPending}
      isReady={name !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <ViewFields
        form={form}
        isOwn={isOwn}
        isNew={view === null}
        change={(next) => setForm({ ...form, ...next })}
      />
    </FormDialog>
  );
}

interface ViewFieldsProps {
  form: Form;
  isOwn: boolean;
  isNew: boolean;
  change: (next: Partial<Form>) => void;
}

function ViewFields({ form, isOwn, isNew, change }: ViewFieldsProps) {
  const { t } = useTranslation();
  const box = (field: 'isShared' | 'isDefault' | 'takesOver', label: string) => (
    <CheckboxField label={label} value={form[field]} onChange={(value) => change({ [field]: value })} />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isOwn && (
        <TextField
          label={t('reportViews.name')}
          value={form.name}
          onChange={(name) => change({ name })}
          maxLength={VIEW_NAME_MAX}
          required
        />
      )}
      <div>
        {isOwn && box('isShared', t('reportViews.isShared'))}
        {box('isDefault', t('reportViews.isDefault'))}
        {isOwn && !isNew && box('takesOver', t('reportViews.takeOver'))}
      </div>
    </Box>
  );
}
