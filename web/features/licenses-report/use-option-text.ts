import { useTranslation } from 'react-i18next';
import { declaredAs, type FilterName } from '#domain/licenses-report/filters.ts';

/** The text of a filter's option: the declared one, or the option itself where it is a name. */
export function useOptionText(name: FilterName): (option: string) => string {
  const { t } = useTranslation();
  const { options } = declaredAs(name);
  return (option) =>
    options === undefined ? option : t(`${options as 'expirationStatus'}.${option as 'EXPIRED'}`);
}
