import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { ErrorState } from '#web/ui/error-state.tsx';
import { reloadPage } from '#web/core/navigation.ts';

/** The full-page message of a failed rendering with the error's own text (8.39). */
export function RenderError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      heading="h1"
      title={t('common.error.unexpectedRenderingError')}
      action={
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<RotateCw size={15} aria-hidden />}
          onClick={reloadPage}
        >
          {t('frame.reload')}
        </Button>
      }
    >
      <p>{t('frame.renderErrorHint')}</p>
      <p>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </p>
    </ErrorState>
  );
}

/** The last net: what fails outside any page, such as the frame itself, still says so. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <RenderError error={this.state.error} /> : this.props.children;
  }
}
