import { lazyPart } from '#web/core/lazy-part.tsx';
import { useStore } from '#web/ui/create-store.ts';
import { runningUpload } from '../running-upload-store.ts';

const UploadLine = lazyPart(
  () => import('./upload-line.tsx'),
  (part) => part.UploadLine,
);

/** Says wherever in the portal somebody is by then that an upload is on its way. */
export function RunningUploadLine() {
  const upload = useStore(runningUpload);
  return upload && <UploadLine upload={upload} />;
}
