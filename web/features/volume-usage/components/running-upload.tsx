import { lazy, Suspense } from 'react';
import { loadCode } from '#web/core/load-code.ts';
import { useStore } from '#web/ui/create-store.ts';
import { runningUpload } from '../running-upload-store.ts';

const UploadLine = lazy(async () => ({
  default: (await loadCode(() => import('./upload-line.tsx'))).UploadLine,
}));

/** Says wherever in the portal somebody is by then that an upload is on its way. */
export function RunningUploadLine() {
  const upload = useStore(runningUpload);
  return (
    upload && (
      <Suspense fallback={null}>
        <UploadLine upload={upload} />
      </Suspense>
    )
  );
}
