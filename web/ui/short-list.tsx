import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';

interface ShortListProps {
  items: readonly string[];
  /** How many are shown before the 'more' line. */
  limit?: number;
}

/** Shows 5 items, then a line that says how many more there are and opens them (2.75, 9.06). */
export function ShortList({ items, limit = 5 }: ShortListProps) {
  const [open, setOpen] = useState(false);
  const hidden = items.length - limit;
  const shown = open ? items : items.slice(0, limit);
  return (
    <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.25, listStyleType: 'disc', maxHeight: open ? 240 : 'none', overflowY: 'auto' }}
      >
        {shown.map((item, index) => (
          // The items are texts that may repeat, and the list only ever grows at its end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${item}`}>{item}</li>
        ))}
      </Box>
      {hidden > 0 && (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? ui.fewer : fillText(ui.more, { count: formatNumber(hidden) })}
        </Link>
      )}
    </Box>
  );
}
