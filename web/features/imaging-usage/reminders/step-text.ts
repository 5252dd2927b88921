import type { TFunction } from 'i18next';
import type { RemindedLicense } from '#domain/imaging-usage/reminders/schema.ts';
import { nameOfLicense } from '../license-text.ts';

export interface ReminderStepName {
  id: string;
  label: string;
}

/** The steps of the wizard: each license by its name, and those of one name by their keys too. */
export function stepNamesOf(t: TFunction, licenses: readonly RemindedLicense[]): ReminderStepName[] {
  const names = licenses.map(nameOfLicense);
  return licenses.map((license, at) => {
    const name = names[at] ?? '';
    const isTwice = names.filter((other) => other === name).length > 1;
    const tail = license.keyTail ?? license.licenseKeyId;
    return {
      id: license.licenseKeyId,
      label: isTwice ? t('imagingReminder.stepName', { license: name, tail }) : name,
    };
  });
}
