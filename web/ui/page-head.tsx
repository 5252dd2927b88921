import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useUiLabels } from './ui-labels.tsx';

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

/** Breadcrumb, the page's only h1, one line of context and the primary action. */
export function PageHead({ title, breadcrumb = [], context, action, documentTitle }: PageHeadProps) {
  const labels = useUiLabels();
  return (
    <Box component="header" sx={{ mb: 3 }}>
      {documentTitle !== undefined && <title>{documentTitle}</title>}
      {breadcrumb.length > 0 && (
        <Breadcrumbs
          aria-label={labels.breadcrumb}
          separator={<ChevronRight size={14} aria-hidden />}
          sx={{
            mb: 0.5,
            typography: 'body2',
            '& .MuiBreadcrumbs-separator': { mx: 0.5, color: 'text.secondary' },
            '& a': { color: 'text.secondary', fontWeight: 400, textDecoration: 'none' },
            '& a:hover': { color: 'text.primary', textDecoration: 'underline' },
          }}
        >
          {breadcrumb}
        </Breadcrumbs>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 3, rowGap: 1.5 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="h1" id={PAGE_TITLE_ID} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {context !== undefined && (
            <Typography component="div" sx={{ mt: 0.5, color: 'text.secondary' }} className="tabular">
              {context}
            </Typography>
          )}
        </Box>
        {action !== undefined && (
          <Box sx={{ flex: 'none', display: 'flex', gap: 1, flexWrap: 'wrap' }}>{action}</Box>
        )}
      </Box>
    </Box>
  );
}
