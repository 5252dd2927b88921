import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import Upload from 'lucide-react/icons/upload';
import { useTranslation } from 'react-i18next';
import { productOf } from '#domain/products/find-product.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { licensesSummaryQuery, type OfProduct } from '../queries.ts';
import { BreakdownButton } from './breakdown-button.tsx';

interface ProductActionsProps {
  of: OfProduct;
  /** The selected licenses. */
  selected: ReadonlySet<string>;
  onActivate: () => void;
}

/** What can be done about the licenses of a product, as the product has it. */
export function ProductActions({ of, selected, onActivate }: ProductActionsProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const product = productOf(of.productName);
  return (
    <>
      {product?.activation === true && <ActivateButton of={of} onPress={onActivate} />}
      {product?.selectable === true && <BreakdownButton {...of} keyIds={[...selected]} />}
      {product?.upload === true && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Upload size={16} aria-hidden />}
          {...linkTo(links.volumeReport(of.accountId))}
        >
          {t('products.licenses.uploadUsage')}
        </Button>
      )}
    </>
  );
}

/** 2.45: only where a license is for a server deployment. */
function ActivateButton({ of, onPress }: { of: OfProduct; onPress: () => void }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(licensesSummaryQuery(of));
  if (data?.hasServerDeployments !== true && !isPending) return null;
  return (
    <Button
      // Its room is kept until that is known: on a phone it has a line of its own.
      sx={isPending ? { visibility: 'hidden' } : {}}
      variant="contained"
      startIcon={<MonitorCheck size={16} aria-hidden />}
      onClick={onPress}
    >
      {t('activation.open')}
    </Button>
  );
}
