import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { CHART_KEYS_MAX } from '#domain/usage-chart/schema.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { SplitButton } from '#web/ui/split-button.tsx';
import { saveChosen, type OfProduct } from '../queries.ts';

interface BreakdownProps extends OfProduct {
  keyIds: readonly string[];
}

/** 2.46: leads to the usage of the selected licenses; behind its arrow the usage of all, and the selected ones as CSV. */
export function BreakdownButton({ keyIds, ...of }: BreakdownProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSaveChosen(of, keyIds);
  return (
    <SplitButton
      main={{
        label: t('products.licenses.breakdown'),
        button: <BreakdownLink {...of} keyIds={keyIds} />,
      }}
      others={[
        {
          id: 'all',
          label: t('products.licenses.breakdownAll'),
          onSelect: () => void navigate(links.productUsage(of.accountId, of.productName)),
        },
        {
          id: 'csv',
          label: t('products.licenses.chosenCsv'),
          disabled: keyIds.length === 0 || save.isPending,
          onSelect: save.mutate,
        },
      ]}
    />
  );
}

function useSaveChosen(of: OfProduct, keyIds: readonly string[]) {
  const { t } = useTranslation();
  const notify = useNotify();
  return useMutation({
    mutationFn: () => saveChosen(of, keyIds),
    onSuccess: (name) => notify({ severity: 'success', title: t('csv.saved', { name }) }),
    onError: (error) => notify({ ...requestFailure(t, error), title: t('csv.failed') }),
  });
}

/** Reachable without a selection, it then says what to do. */
function BreakdownLink({ accountId, productName, keyIds }: BreakdownProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const startIcon = <ChartColumn size={16} aria-hidden />;
  const number = formatNumber(CHART_KEYS_MAX);
  if (keyIds.length > 0 && keyIds.length <= CHART_KEYS_MAX)
    return (
      <Button startIcon={startIcon} {...linkTo(links.productUsage(accountId, productName, keyIds))}>
        {t('products.licenses.breakdown')}
      </Button>
    );
  const hint = t(
    keyIds.length === 0 ? 'products.licenses.breakdownHint' : 'products.licenses.breakdownTooMany',
    { number },
  );
  return (
    <Tooltip title={hint} describeChild>
      <Button startIcon={startIcon} aria-disabled sx={{ opacity: 0.55, cursor: 'not-allowed' }}>
        {t('products.licenses.breakdown')}
      </Button>
    </Tooltip>
  );
}
