import Package from 'lucide-react/icons/package';
import { useTranslation } from 'react-i18next';
import { withProduct, type CucaPage } from '#domain/usage-accounts/cuca-page.ts';
import { ChoiceCard } from '#web/core/choice-card.tsx';
import { keptAddress } from '#web/core/page-target.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useUsageAccount } from '../usage-account-context.tsx';
import { useCucaCrumbs } from '../use-account-crumb.tsx';
import { useCucaPlace } from '../use-cuca-place.ts';
import { ChoiceList } from './choice-list.tsx';

/** The products of an application, with what each opens (2.30). */
export function ProductChoice({ names, page }: { names: readonly string[]; page: CucaPage }) {
  const { t } = useTranslation();
  const { name, visibleItems } = useUsageAccount();
  const { address } = useCucaPlace();
  const title = t('usageAccounts.chooseProduct');
  const textOf = (productName: string): string => {
    const types = page === 'index' ? (['OVERVIEW', 'REPORT_USAGE'] as const) : (['OVERVIEW'] as const);
    return types
      .filter((type) =>
        visibleItems.some((item) => item.pageType === type && item.productName === productName),
      )
      .map((type) => t(`usageAccounts.page.${type}`))
      .join(' · ');
  };
  return (
    <ChoiceList
      title={title}
      documentTitle={usePageTitle(`${title} · ${name}`)}
      breadcrumb={useCucaCrumbs()}
      context={t('usageAccounts.chooseProductText', { application: name })}
    >
      {names.map((one) => (
        <ChoiceCard key={one} to={keptAddress(withProduct(address, one))} icon={Package} title={one}>
          {textOf(one)}
        </ChoiceCard>
      ))}
    </ChoiceList>
  );
}
