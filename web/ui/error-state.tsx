import Button from '@mui/material/Button';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { StateFrame } from './state-frame.tsx';
import type { IconComponent } from './status.tsx';

interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** The server's message and what was kept. */
  children?: ReactNode;
  /** Left out where trying again cannot help. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  action?: ReactNode;
  icon?: IconComponent;
  heading?: 'h1' | 'h2' | 'h3' | 'p';
}

/** A failure: what happened, what was kept, and a retry where one can help. */
export function ErrorState(props: ErrorStateProps) {
  const { icon: Icon = TriangleAlert, onRetry, retrying = false, action, ...rest } = props;
  const retry = onRetry !== undefined && (
    <Button
      variant="outlined"
      color="inherit"
      loading={retrying}
      loadingPosition="start"
      startIcon={<RotateCw size={15} aria-hidden />}
      onClick={onRetry}
    >
      {ui.retry}
    </Button>
  );
  return (
    <StateFrame
      role="alert"
      tone="error"
      icon={<Icon size={20} />}
      action={
        retry || action ? (
          <>
            {retry}
            {action}
          </>
        ) : undefined
      }
      {...rest}
    />
  );
}
