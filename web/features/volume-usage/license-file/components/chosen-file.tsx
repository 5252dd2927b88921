import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import FileKey from 'lucide-react/icons/file-key';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#domain/core/format.ts';
import { licenseFileExtensions } from '#domain/volume-usage/license-file/file-limits.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FileDropZone } from '#web/ui/file-drop-zone/file-drop-zone.tsx';
import { HEIGHT_TO_COME } from '#web/ui/height-to-come.ts';
import { checkLicenseFile, type LicenseFileState, type OpenLicenseFile } from '../use-license-file.ts';

const KEY = 'products.licenses.reportUsage.licenseFile';

interface ChosenFileProps {
  file: OpenLicenseFile;
  disabled: boolean;
}

/** The license file: chosen, read, looked up, or refused with another try (8.13). */
export function ChosenFile({ file: { state, choose, retry, clear }, disabled }: ChosenFileProps) {
  const { t } = useTranslation();
  if (state.is === 'none')
    return (
      <FileDropZone
        label={t(`${KEY}.file`)}
        help={
          <>
            {t(`${KEY}.help`)} {t(`${KEY}.secret`)}
          </>
        }
        extensions={licenseFileExtensions}
        required
        explainRefusal={checkLicenseFile}
        onAdd={([file]) => file && choose(file)}
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FileLine state={state} disabled={disabled} onClear={clear} />
      {state.is === 'failed' && (
        <ErrorState
          heading="h3"
          title={t(`${KEY}.fetchProductsError`, { name: state.file.name })}
          onRetry={retry}
        >
          {requestFailure(t, state.error).text}
        </ErrorState>
      )}
    </Box>
  );
}

interface FileLineProps {
  state: Exclude<LicenseFileState, { is: 'none' }>;
  disabled: boolean;
  onClear: () => void;
}

function FileLine({ state, disabled, onClear }: FileLineProps) {
  const { t } = useTranslation();
  const isBusy = state.is === 'reading' || state.is === 'parsing';
  return (
    <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '10px', overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, px: 1.5, py: 1 }}>
        <Box component="span" sx={{ color: 'text.secondary', display: 'flex' }}>
          <FileKey size={18} aria-hidden />
        </Box>
        <Box component="span" sx={{ fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' }}>
          {state.file.name}
        </Box>
        <Box component="span" className="tabular" sx={{ color: 'text.secondary', typography: 'body2' }}>
          {formatBytes(state.file.size)}
        </Box>
        <Box
          component="span"
          role="status"
          sx={{ flex: '1 1 150px', color: 'text.secondary', typography: 'body2' }}
        >
          {isBusy && t(`products.licenses.reportUsage.licenseFile.busy.${state.is}`)}
        </Box>
        <Button size="small" variant="text" color="inherit" disabled={disabled} onClick={onClear}>
          {t(`${KEY}.another`)}
        </Button>
      </Box>
      {isBusy && (
        <LinearProgress
          className={HEIGHT_TO_COME}
          aria-label={t(`products.licenses.reportUsage.licenseFile.busy.${state.is}`)}
        />
      )}
    </Box>
  );
}
