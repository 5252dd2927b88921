import { textOf, type SearchTexts } from '../../core/search-texts.ts';

/** What an address says of the reminder wizard: that it opens (2.37), and at which license. */
export interface ReminderSearch {
  usageWizard?: 'true' | undefined;
  license?: string | undefined;
}

export const readReminderSearch = ({ usageWizard, license }: SearchTexts): ReminderSearch =>
  textOf(usageWizard) === 'true' ? { usageWizard: 'true', license: textOf(license) } : {};
