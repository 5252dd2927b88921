import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '#web/ui/visually-hidden.tsx';

interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
}

const Table = styled('table')({
  width: '100%',
  // The columns of every feature stand below each other, whatever its calls are called.
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', padding: '8px 12px' },
  '& th:nth-of-type(1)': { width: 88 },
  '& th:nth-of-type(2)': { width: '42%' },
  '& thead th': { color: 'var(--mui-palette-text-secondary)', fontWeight: 500, whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: '1px solid var(--mui-palette-divider)' },
  '& code': { fontSize: '0.8125rem', overflowWrap: 'anywhere' },
  // On a phone: the call, what it does, who may.
  '@container (max-width: 679px)': {
    '& thead': visuallyHidden,
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: 12,
      rowGap: 2,
      padding: '8px 12px',
    },
    '& tbody tr:first-of-type': { borderTop: 'none' },
    '& td': { padding: 0 },
    '& td:nth-of-type(n + 3)': { gridColumn: '1 / -1' },
    '& td:last-of-type': { color: 'var(--mui-palette-text-secondary)' },
  },
});

interface OperationTableProps {
  /** Id of the heading above it. */
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
        typography: 'body2',
        containerType: 'inline-size',
      }}
    >
      <Table aria-labelledby={labelledBy}>
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
      </Table>
    </Box>
  );
}
