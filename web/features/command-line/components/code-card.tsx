import Box from '@mui/material/Box';
import { useId } from 'react';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

interface CodeCardProps {
  title: string;
  /** What to know before it is copied. */
  text?: string;
  code: string;
}

/** Lines to copy into a terminal or a file. They are never broken: a narrow screen scrolls them. */
export function CodeCard({ title, text, code }: CodeCardProps) {
  const titleId = useId();
  return (
    <Card title={<span id={titleId}>{title}</span>} action={<CopyButton value={code} label={title} />}>
      {text !== undefined && <Box sx={{ mb: 1.5, maxWidth: 720 }}>{text}</Box>}
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
        sx={{
          m: 0,
          p: 1.5,
          overflowX: 'auto',
          bgcolor: 'background.default',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          fontSize: '0.8125rem',
          lineHeight: 1.6,
        }}
      >
        <code>{code}</code>
      </Box>
    </Card>
  );
}
