import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { KeptReports } from '../rows-plan.ts';

const KEY = 'products.licenses.reportUsage.licenseFile';

/** Says that rows were typed and not sent: the file itself is chosen again, since nobody keeps it. */
export function KeptReport({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const draft = useDraft('license-usage', { accountId }, KeptReports);
  const names = (draft.content?.files ?? []).map(({ name }) => name).join(', ');
  if (names === '' || draft.state.phase !== 'open') return null;
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" color="inherit" onClick={() => void draft.store.discard()}>
          {t(`${KEY}.discard`)}
        </Button>
      }
    >
      {t(`${KEY}.kept`, { name: names })} {t(`${KEY}.keptText`)}{' '}
    </Alert>
  );
}
