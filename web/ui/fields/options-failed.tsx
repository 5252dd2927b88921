import Link from '@mui/material/Link';
import { useUiLabels } from '../ui-labels.tsx';

/** Options that could not be loaded, with a way to ask again (8.24). */
export function OptionsFailed({ onRetry }: { onRetry: () => void }) {
  const labels = useUiLabels();
  return (
    <span role="alert">
      {labels.optionsFailed} {/* A list closes when its field loses the focus; pressing must not take it. */}
      <Link
        component="button"
        type="button"
        variant="body2"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        {labels.retry}
      </Link>
    </span>
  );
}
