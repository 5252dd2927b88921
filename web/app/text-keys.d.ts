import type { common } from '#domain/messages/en-gb/common.ts';
import type { session } from '#domain/messages/en-gb/session.ts';

/** Makes every key of the catalogue known to `t`; a key that does not exist is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof common & typeof session };
  }
}
