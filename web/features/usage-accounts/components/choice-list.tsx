import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

interface ChoiceListProps {
  title: string;
  documentTitle: string;
  breadcrumb: readonly ReactNode[];
  context: string;
  /** One card per choice. */
  children: ReactNode;
}

/** The page on which 'default' is chosen (2.30). */
export function ChoiceList({ title, documentTitle, breadcrumb, context, children }: ChoiceListProps) {
  return (
    <ContentColumn>
      <PageHead title={title} documentTitle={documentTitle} breadcrumb={breadcrumb} context={context} />
      <Box
        component="nav"
        aria-label={title}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
        }}
      >
        {children}
      </Box>
    </ContentColumn>
  );
}
