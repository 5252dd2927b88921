import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';

/** The heading that takes the focus after a change of page. */
export const PAGE_TITLE_ID = 'page-title';

interface PageHeadProps {
  title: ReactNode;
  /** Links to the levels above, outermost first; the page itself is the heading and not repeated here. */
  breadcrumb?: readonly ReactNode[];
  /** One line: counts, nearest expiry. */
  context?: ReactNode;
  /** The primary action, at the right; below the title where there is no room. */
  action?: ReactNode;
  /** The title of the browser's tab. */
  documentTitle?: string;
}

/** A plain list: the library's own brings a menu for trails that are never that long here. */
const Trail = styled('nav')({
  // As high before the name of an account is there, or the page below would move.
  minHeight: '1.25rem',
  marginBottom: 4,
  fontSize: '0.8125rem',
  lineHeight: '1.25rem',
  '& ol': { display: 'flex', flexWrap: 'wrap', margin: 0, padding: 0, listStyle: 'none' },
  // A level whose name is still to come would push the next one aside.
  '& ol:has(a:empty)': { visibility: 'hidden' },
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 0,
    overflowWrap: 'anywhere',
    color: 'var(--mui-palette-text-secondary)',
  },
  '& svg': { margin: '0 4px', flex: 'none', color: 'var(--mui-palette-text-secondary)' },
  '& a': { color: 'var(--mui-palette-text-secondary)', fontWeight: 400, textDecoration: 'none' },
  '& a:hover': { color: 'var(--mui-palette-text-primary)', textDecoration: 'underline' },
});

/** Breadcrumb, the page's only h1, one line of context and the primary action. */
export function PageHead({ title, breadcrumb = [], context, action, documentTitle }: PageHeadProps) {
  return (
    <Box component="header" sx={{ mb: 3 }}>
      {documentTitle !== undefined && <title>{documentTitle}</title>}
      {breadcrumb.length > 0 && (
        <Trail aria-label={ui.breadcrumb}>
          <ol>
            {breadcrumb.map((level, index) => (
              // The levels of a page are fixed.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                {index > 0 && <ChevronRight size={14} aria-hidden />}
                {level}
              </li>
            ))}
          </ol>
        </Trail>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 3, rowGap: 1.5 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="h1" id={PAGE_TITLE_ID} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {context !== undefined && (
            // As high before its text is there, or the page below would move.
            <Typography
              component="div"
              sx={{ mt: 0.5, minHeight: '1lh', color: 'text.secondary' }}
              className="tabular"
            >
              {context}
            </Typography>
          )}
        </Box>
        {action !== undefined && (
          <Box sx={{ flex: 'none', maxWidth: '100%', display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {action}
          </Box>
        )}
      </Box>
    </Box>
  );
}
