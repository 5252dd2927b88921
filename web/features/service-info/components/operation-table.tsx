import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
}

const cells = {
  width: '100%',
  // Narrower, addresses break into pieces of a few letters: a phone scrolls the table instead.
  minWidth: 680,
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: 1, px: 1.5 },
  '& thead th': { color: 'text.secondary', fontWeight: 500, whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
  '& code': { fontSize: '0.8125rem', overflowWrap: 'anywhere' },
} as const;

interface OperationTableProps {
  /** Id of the heading above it: every part of the page that scrolls by itself has its own name. */
  labelledBy: string;
  operations: readonly Operation[];
}

/** The calls of one feature: method and address, what it does, who may. */
export function OperationTable({ labelledBy, operations }: OperationTableProps) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflowX: 'auto',
      }}
      tabIndex={0}
      role="region"
      aria-labelledby={labelledBy}
    >
      <Box component="table" sx={cells}>
        <thead>
          <tr>
            <th scope="col">{t('apiReference.call')}</th>
            <th scope="col">{t('apiReference.address')}</th>
            <th scope="col">{t('apiReference.what')}</th>
            <th scope="col">{t('apiReference.access')}</th>
          </tr>
        </thead>
        <tbody>
          {operations.map((operation) => (
            <tr key={operation.id}>
              <td>{operation.method}</td>
              <td>
                <code>{operation.path}</code>
              </td>
              <td>{operation.summary}</td>
              <td>{operation.access}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
