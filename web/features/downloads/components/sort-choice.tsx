import { useTranslation } from 'react-i18next';
import { downloadSorts, type DownloadSort } from '#domain/downloads/download-search.ts';
import { OrderMenu } from '#web/ui/order-menu.tsx';

interface SortChoiceProps {
  sort: DownloadSort;
  onChange: (sort: DownloadSort) => void;
}

/** The order of the licenses, which its button names. */
export function SortChoice({ sort, onChange }: SortChoiceProps) {
  const { t } = useTranslation();
  const label = t('downloadLicense.sort');
  return (
    <OrderMenu
      orders={downloadSorts}
      order={sort}
      nameOf={(one) => t(`downloadLicense.sorts.${one}`)}
      onChange={onChange}
      label={label}
      button={{
        size: 'small',
        sx: { color: 'text.secondary' },
        children: `${label} ${t(`downloadLicense.sorts.${sort}`).toLowerCase()}`,
      }}
    />
  );
}
