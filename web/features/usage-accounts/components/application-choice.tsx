import { useQuery } from '@tanstack/react-query';
import Layers from 'lucide-react/icons/layers';
import { useTranslation } from 'react-i18next';
import { resolveDefault, DEFAULT_SEGMENT } from '#domain/usage-accounts/choose.ts';
import { cucasFor, withCuca } from '#domain/usage-accounts/cuca-page.ts';
import { CUCA_CHOICES, readChoices } from '#domain/usage-accounts/remembered-choices.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { AccessDenied } from '#web/core/page-gate.tsx';
import { keptAddress } from '#web/core/page-target.ts';
import { Redirect } from '#web/core/redirect.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { ChoiceCard } from '#web/core/choice-card.tsx';
import { useApplicationSelection } from '../application-selection-context.tsx';
import { ChoiceList } from './choice-list.tsx';
import { applicationsQuery } from '../queries.ts';
import { AccountCrumb } from '#web/features/accounts/use-account-head.tsx';
import { useCucaPlace } from '../use-cuca-place.ts';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { useStoredText } from '#web/ui/use-stored-text.ts';

/** 2.30: 'default' in the place of an application is the only one, the remembered one, or chosen here. */
export function ApplicationChoice({ accountId }: { accountId: string }) {
  const { internal } = useUser();
  const { page, address } = useCucaPlace();
  const { applications } = useApplicationSelection();
  const [stored] = useStoredText(CUCA_CHOICES);
  // Staff hold no role on an application, and its settings need one: there is nothing to choose (2.31, 6.03).
  const isClosed = internal && page === 'settings';
  const query = useQuery({ ...applicationsQuery(accountId), enabled: internal && !isClosed });
  if (isClosed) return <AccessDenied message="errors.cucaPageNoPermission" />;
  if (internal && query.data === undefined)
    return query.error ? <FetchFailure query={query} /> : <PageSkeleton />;

  const ids = query.data?.map(({ id }) => id) ?? cucasFor(page, applications);
  const resolved = resolveDefault(DEFAULT_SEGMENT, ids, readChoices(stored).get(accountId));
  if (resolved.kind === 'redirect') return <Redirect to={keptAddress(withCuca(address, resolved.value))} />;
  if (resolved.kind === 'none') return <AccessDenied message="errors.cucaPageNoPermission" />;
  return <Choice accountId={accountId} ids={ids} />;
}

function Choice({ accountId, ids }: { accountId: string; ids: readonly string[] }) {
  const { t } = useTranslation();
  const user = useUser();
  const { address } = useCucaPlace();
  const { applications } = useApplicationSelection();
  const { data = [] } = useQuery({ ...applicationsQuery(accountId), enabled: user.internal });
  const title = t('usageAccounts.chooseApplication');
  const rolesOf = (id: string) => user.salesforceAccounts[accountId]?.cucas[id]?.roles ?? [];
  const productsOf = (id: string): string => {
    const items = applications.find((one) => one.id === id)?.visibleItems ?? [];
    const names = new Set(items.flatMap(({ productName }) => (productName === '' ? [] : [productName])));
    return names.size === 0 ? t('usageAccounts.noProducts') : [...names].join(', ');
  };
  // What each choice is: to its people its products and their role, to staff what the customer wrote about it.
  const textOf = (id: string): string =>
    user.internal
      ? (data.find((one) => one.id === id)?.description ?? '')
      : [productsOf(id), ...rolesOf(id).map((role) => t(`usageAccounts.role.${role}`))].join(' · ');
  const nameOf = (id: string): string =>
    [...applications, ...data].find((application) => application.id === id)?.name ?? id;
  return (
    <ChoiceList
      title={title}
      documentTitle={usePageTitle(title)}
      breadcrumb={[<AccountCrumb key="account" accountId={accountId} />]}
      context={t('usageAccounts.chooseApplicationText')}
    >
      {ids.map((id) => (
        <ChoiceCard key={id} to={keptAddress(withCuca(address, id))} icon={Layers} title={nameOf(id)}>
          {textOf(id)}
        </ChoiceCard>
      ))}
    </ChoiceList>
  );
}
