import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { exampleNames, examples, fetchExample, firstExample } from '#domain/command-line/examples.ts';
import { commandLine as texts } from '#domain/messages/en-gb/command-line.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { CodeCard } from '#web/features/command-line/components/code-card.tsx';
import { ExitStatusCard } from '#web/features/command-line/components/exit-status-card.tsx';
import { ProgramCard } from '#web/features/command-line/components/program-card.tsx';
import { programQuery } from '#web/features/command-line/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';

addTexts(texts);

/** The customers' command line: the file with its check value, and lines to copy for the places where it runs. */
export function CommandLinePage() {
  const { t } = useTranslation();
  const query = useQuery(programQuery);
  const { data, error } = query;
  const title = t('frame.page.commandLine');
  const { origin } = window.location;
  const examplesHere = examples(origin);
  return (
    <Box component={ContentColumn}>
      <PageHead
        title={title}
        documentTitle={usePageTitle(title)}
        context={t('commandLine.context')}
        action={
          <Button variant="contained" startIcon={<Download size={16} />} href="/cli/portal.mjs" download>
            {t('commandLine.download')}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {data ? (
          <ProgramCard program={data} />
        ) : error ? (
          <FetchFailure query={query} />
        ) : (
          <CardSkeleton height={{ xs: 452, sm: 247 }} />
        )}
        <CodeCard title={t('commandLine.fetch')} code={fetchExample(origin)} />
        <Card title={t('commandLine.token')}>
          <Box sx={{ maxWidth: 720 }}>{t('commandLine.tokenText')}</Box>
        </Card>
        <CodeCard
          title={t('commandLine.first')}
          text={t('commandLine.firstText')}
          code={firstExample(origin)}
        />
        {exampleNames.map((name) => (
          <CodeCard key={name} title={t(`commandLine.examples.${name}`)} code={examplesHere[name]} />
        ))}
        <ExitStatusCard />
      </Box>
    </Box>
  );
}
