import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { serviceInfo as texts } from '#domain/messages/en-gb/service-info.ts';
import type { OpenApi } from '#domain/service-info/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { openApiQuery } from '#web/features/service-info/queries.ts';
import { OperationTable } from '#web/features/service-info/components/operation-table.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(texts);

/** Every call of the API with what it needs, for internal people; read from the description the server makes of its contracts. */
export function ApiReferencePage() {
  const { t } = useTranslation();
  const query = useQuery(openApiQuery);
  const { data, error } = query;
  const title = t('frame.page.apiReference');
  return (
    <>
      <PageHead
        title={title}
        documentTitle={usePageTitle(title)}
        context={
          data
            ? t('apiReference.context', {
                count: operationsOf(data).length,
                openapi: data.openapi,
                version: data.info.version,
              })
            : undefined
        }
        action={
          data && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Download size={16} />}
              onClick={() => save(data, t('apiReference.fileName'))}
            >
              {t('apiReference.download')}
            </Button>
          )
        }
      />
      {error ? <FetchFailure query={query} /> : null}
      {data ? <Groups description={data} /> : error ? null : <LinesSkeleton count={12} height={36} />}
    </>
  );
}

function Groups({ description }: { description: OpenApi }) {
  const groups = Map.groupBy(operationsOf(description), ({ tag }) => tag);
  return [...groups].map(([tag, operations]) => (
    <Box key={tag} sx={{ mb: 4 }}>
      <Box component="h2" id={`group-${tag}`} sx={{ typography: 'h3', mb: 1 }}>
        {tag}
      </Box>
      <OperationTable labelledBy={`group-${tag}`} operations={operations} />
    </Box>
  ));
}

const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, summary, description }]) => ({
      id: operationId,
      tag: tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary,
      access: description.replace(/^Needs: |\.$/g, ''),
    })),
  );

const save = (description: OpenApi, name: string): void =>
  saveFile(name, JSON.stringify(description, null, 2), 'application/json');
