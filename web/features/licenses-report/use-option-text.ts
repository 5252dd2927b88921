import { useTranslation } from 'react-i18next';
import { declaredAs, type FilterName } from '#domain/licenses-report/filters.ts';

/** The text of a filter's option: the declared one, or the option itself where it is a name. */
export function useOptionText(name: FilterName): (option: string) => string {
  const { t } = useTranslation();
  const { options = {} } = declaredAs(name);
  return (option) => {
    const key = options[option];
    return key === undefined ? option : t(key as 'expirationStatus.EXPIRED');
  };
}
