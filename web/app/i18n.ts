import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { common } from '#domain/messages/en-gb/common.ts';
import { frame } from '#domain/messages/en-gb/frame.ts';

const LANGUAGE = 'en-GB';

/** Sets up the texts (en-gb only, 1.07). Pages add their own when they are loaded, so the first download stays small. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: LANGUAGE,
    resources: { [LANGUAGE]: { translation: { ...common, ...frame } } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
}

/** Adds the texts of a lazily loaded feature; called at the top of the module that needs them. */
export function addTexts(texts: object): void {
  i18next.addResourceBundle(LANGUAGE, 'translation', texts, true, true);
}
