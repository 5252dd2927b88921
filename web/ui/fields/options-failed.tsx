import Link from '@mui/material/Link';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';

/** Options that could not be loaded, with a way to ask again (8.24). */
export function OptionsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <span role="alert">
      {widgets.optionsFailed} {/* A list closes when its field loses the focus; pressing must not take it. */}
      <Link
        component="button"
        type="button"
        variant="body2"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        {ui.retry}
      </Link>
    </span>
  );
}
