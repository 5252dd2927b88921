import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { common } from '#domain/messages/en-gb/common.ts';
import { frame } from '#domain/messages/en-gb/frame.ts';

const LANGUAGE = 'en-GB';
/** Texts of features that come with the first download, before there is anything to add them to. */
const early: object[] = [];

/**
 * Sets up the texts (en-gb only, 1.07), once. Pages add their own when they are loaded, so the first download stays small.
 */
export async function startTexts(): Promise<void> {
  if (i18next.isInitialized) return; // anew it would lose what pages have added
  await i18next.use(initReactI18next).init({
    lng: LANGUAGE,
    resources: { [LANGUAGE]: { translation: { ...common, ...frame } } },
    // One language and one set of texts: nothing to look for elsewhere.
    ...{ load: 'currentOnly', fallbackLng: false, nsSeparator: false },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
  for (const texts of early.splice(0)) addTexts(texts);
}

/** Adds the texts of a feature; called at the top of the module that needs them. */
export function addTexts(texts: object): void {
  if (!i18next.isInitialized) early.push(texts);
  else i18next.addResourceBundle(LANGUAGE, 'translation', texts, true, true);
}
