import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Card } from '../card.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { ExternalLink } from '../external-link.tsx';
import { useNotify } from '../notification-stack/notification-context.tsx';
import { PageHead } from '../page-head.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { CardsSkeleton, LinesSkeleton } from '../skeletons.tsx';
import { Status } from '../status.tsx';

const refusals = Array.from({ length: 8 }, (_, index) => `usage-2026-0${index + 1}.ulvd: not a usage file`);
const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
};

export function StatesSection() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Head />
      <Statuses />
      <Box sx={columns}>
        <Card>
          <EmptyState title="No downloads yet" action={<Button variant="contained">Order a license</Button>}>
            License files appear here as soon as a license is bought for this account.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="The licenses could not be loaded" onRetry={() => undefined}>
            The portal is busy or starting. Your filters were kept.
          </ErrorState>
        </Card>
      </Box>
      <Actions />
      <Type />
      <Box sx={columns}>
        <Card title="Loading lines">
          <LinesSkeleton />
        </Card>
        <Card title="Loading a form">
          <LinesSkeleton count={2} />
        </Card>
      </Box>
      <CardsSkeleton />
    </Box>
  );
}

function Head() {
  return (
    <PageHead
      title="License keys"
      breadcrumb={[
        <a key="a" href="#a">
          Initech Ltd
        </a>,
        <a key="b" href="#b">
          Products
        </a>,
      ]}
      context="12 keys · nearest expiry 3 Mar 2027"
      action={
        <>
          <Button variant="outlined" color="inherit" startIcon={<Download size={15} />}>
            Export
          </Button>
          <Button variant="contained">Report usage</Button>
        </>
      }
    />
  );
}

function Statuses() {
  const edit = (
    <Button size="small" variant="outlined" color="inherit">
      Edit
    </Button>
  );
  const footer = (
    <>
      Something wrong? <ExternalLink href="https://support.example.org">Contact support</ExternalLink>
    </>
  );
  return (
    <Card title="Status" action={edit} footer={footer}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Status tone="success">Active</Status>
        <Status tone="warning">Expires in 12 days</Status>
        <Status tone="error">Expired</Status>
        <Status tone="info">Pending</Status>
        <Status tone="neutral">Unknown</Status>
        <Status tone="success" variant="chip">
          Active
        </Status>
        <Status tone="error" variant="chip">
          Failed
        </Status>
        <span>
          Last used <RelativeTime value="2026-11-18T09:00:00Z" />
        </span>
      </Box>
    </Card>
  );
}

function Actions() {
  const notify = useNotify();
  const [dialog, setDialog] = useState<'none' | 'frame' | 'confirm'>('none');
  const close = () => setDialog('none');
  const fail = () =>
    notify({
      severity: 'error',
      title: '8 files were refused',
      text: 'Nothing of them was counted.',
      items: refusals,
    });
  const warn = () =>
    notify({
      severity: 'warning',
      title: 'Some keys are not yet linked to your account',
      action: { label: 'Show the receipt', onSelect: () => undefined },
    });
  return (
    <Card title="Actions">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={() => notify({ severity: 'success', title: 'License file downloaded' })}>
          Success
        </Button>
        <Button onClick={fail}>Error</Button>
        <Button onClick={warn}>Warning</Button>
        <Button onClick={() => setDialog('frame')}>Dialog</Button>
        <Button onClick={() => setDialog('confirm')}>Question</Button>
        <Button variant="contained">Primary</Button>
        <Button variant="contained" disabled>
          Disabled
        </Button>
        <Button variant="contained" color="error">
          Delete
        </Button>
        <Button variant="outlined">Outlined</Button>
        <Button variant="outlined" color="inherit" size="small">
          Small
        </Button>
      </Box>
      <Frame open={dialog === 'frame'} close={close} />
      <ConfirmDialog
        open={dialog === 'confirm'}
        title="Cancel upload?"
        confirmLabel="Cancel upload"
        cancelLabel="Continue uploading"
        tone="error"
        onConfirm={close}
        onCancel={close}
      >
        3 of 8 files were sent and are kept. The other 5 are not sent.
      </ConfirmDialog>
    </Card>
  );
}

function Frame({ open, close }: { open: boolean; close: () => void }) {
  return (
    open && (
      <FormDialog
        title="Report a new application"
        description="An application is what usage is reported for."
        width={640}
        submitLabel="Next"
        isPending={false}
        onSubmit={close}
        onClose={close}
      >
        <LinesSkeleton count={3} />
      </FormDialog>
    )
  );
}

function Type() {
  return (
    <Card title="Type">
      <Typography variant="h1" component="p">
        Heading 24
      </Typography>
      <Typography variant="h2" component="p">
        Heading 20
      </Typography>
      <Typography variant="h3" component="p">
        Heading 16
      </Typography>
      <Typography>Body 14: the quick brown fox jumps over 1,234,567 lazy dogs.</Typography>
      <Typography variant="body2">Table 13: the quick brown fox jumps over 1,234,567 lazy dogs.</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Caption 12: the quick brown fox
      </Typography>
    </Card>
  );
}
