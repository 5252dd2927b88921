import Box from '@mui/material/Box';
import { useState } from 'react';
import { Card } from '../card.tsx';
import { CopyButton } from '../copy-button.tsx';
import type { DroppedFile } from '../file-drop-zone/dropped-file.ts';
import { FileDropZone } from '../file-drop-zone/file-drop-zone.tsx';
import { FileList } from '../file-drop-zone/file-list.tsx';
import { KeyCell } from '../key-cell.tsx';
import { PageHead } from '../page-head.tsx';
import { UsageMeter } from '../usage-meter.tsx';

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
};

export function PartsSection() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PageHead title="Parts" />
      <Box sx={columns}>
        <Keys />
        <Meters />
      </Box>
      <Files />
    </Box>
  );
}

function Keys() {
  return (
    <Card title="Keys">
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <KeyCell tail="7QXW-K4PT-1000">
          <CopyButton label="license key" value={() => Promise.resolve('KEY')} />
        </KeyCell>
        <KeyCell tail="7QXW-K4PT-1001">
          <CopyButton label="license key" value={() => Promise.reject(new Error('no'))} />
        </KeyCell>
        <KeyCell tail="7QXW-K4PT-1002" disabledReason="Inactive" />
      </Box>
    </Card>
  );
}

const meter = { label: 'Usage', maximum: '100000', unit: 'documents' };
function Meters() {
  return (
    <Card title="Usage">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <UsageMeter {...meter} percent={42} used="42000" tone="info" />
        <UsageMeter {...meter} percent={86.5} used="86500" tone="orange" />
        <UsageMeter {...meter} percent={97} used="97000" tone="warning" />
        <UsageMeter {...meter} percent={134} used="134000" tone="error" />
        <UsageMeter {...meter} percent={null} used="1200" maximum={null} tone="grey" />
        <UsageMeter {...meter} percent={134} used="134000" tone="error" size="full" word="In overage" />
        <UsageMeter {...meter} percent={63.4} used="63400" tone="info" size="full" word="Not in overage" />
      </Box>
    </Card>
  );
}

const states: readonly DroppedFile[] = [
  { id: '1', name: 'usage-2026-08.ulvd', size: 48_213, state: 'done' },
  { id: '2', name: 'usage-2026-09.ulvd', size: 1_248_213, state: 'working', progress: 62 },
  {
    id: '3',
    name: 'usage-of-a-very-long-name-that-a-person-once-chose-2026-10.ulvd',
    size: 213,
    state: 'refused',
    message: 'The file is not complete: its end is missing. Export it again.',
  },
  {
    id: '4',
    name: 'bundle.zip',
    size: 9_213_000,
    state: 'retryable',
    message: 'The service is unavailable.',
  },
  { id: '5', name: 'usage-2026-11.ulvd', size: 8_213, state: 'ready' },
];
function Files() {
  const [files, setFiles] = useState(states);
  return (
    <Card title="Files">
      <Box sx={{ display: 'grid', gap: 3 }}>
        <FileDropZone
          label="Usage files"
          required
          multiple
          extensions={['.ulvd', '.lvd', '.zip']}
          help="Zip files are searched for usage files."
          onAdd={(added) =>
            setFiles([
              ...files,
              ...added.map(({ name, size }) => ({ id: name, name, size, state: 'ready' as const })),
            ])
          }
        >
          <FileList files={files} onRemove={(id) => setFiles(files.filter((file) => file.id !== id))} />
        </FileDropZone>
        <FileDropZone
          label="License file"
          extensions={['.json', '.xml']}
          error="Choose a license file."
          onAdd={() => undefined}
        />
      </Box>
    </Card>
  );
}
