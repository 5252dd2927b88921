import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#domain/core/format.ts';
import { settings as texts } from '#domain/messages/en-gb/settings.ts';
import { services } from '#domain/service-info/schema.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { serviceInfoQuery } from '../queries.ts';

addTexts(texts);

/** On a phone time and build stand below the version instead of in columns of their own. */
const onPhones = { display: { xs: 'block', sm: 'none' } } as const;
const abovePhones = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** About: the portal's version (1.09), and version and build of every service (2.93). */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const answers = useQueries({ queries: services.map(serviceInfoQuery) });
  const version = answers.find(({ data }) => data !== undefined)?.data?.build.version;
  return (
    <DialogFrame
      open
      title={t('about.title')}
      description={version === undefined ? <Skeleton width={160} /> : t('about.version', { version })}
      width={760}
      closesOnBackdrop
      onlyText
      onClose={onClose}
    >
      <Box sx={{ overflowX: 'auto', mx: -1, px: 1, pb: 1 }}>
        <Box
          component="table"
          aria-label={t('about.services')}
          className="tabular"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            typography: 'body2',
            '& th, & td': { textAlign: 'start', py: 0.75, pr: 2, whiteSpace: 'nowrap', fontWeight: 400 },
            '& thead th': { color: 'text.secondary', fontWeight: 500 },
            '& tr': { borderBottom: '1px solid', borderColor: 'divider' },
            '& tbody tr:last-of-type': { border: 0 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t('about.service')}</th>
              <th scope="col">{t('about.versionHead')}</th>
              <Box component="th" scope="col" sx={abovePhones}>
                {t('about.built')}
              </Box>
              <Box component="th" scope="col" sx={abovePhones}>
                {t('about.build')}
              </Box>
            </tr>
          </thead>
          <tbody>
            {services.map((service, index) => {
              const answer = answers[index];
              const build = answer?.data?.build;
              return (
                <tr key={service}>
                  <th scope="row">{service}</th>
                  {build ? (
                    <>
                      <td>
                        {build.version}
                        <Box sx={{ ...onPhones, color: 'text.secondary', whiteSpace: 'normal' }}>
                          {formatInstant(build.time)}
                          <br />
                          {build.number}
                        </Box>
                      </td>
                      <Box component="td" sx={abovePhones}>
                        {formatInstant(build.time)}
                      </Box>
                      <Box component="td" sx={abovePhones}>
                        {build.number}
                      </Box>
                    </>
                  ) : (
                    <td colSpan={3}>{answer?.isError ? t('about.loadFailed') : <Skeleton width="60%" />}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </Box>
      </Box>
      <ReadOn onLeave={onClose} />
    </DialogFrame>
  );
}

/** Where to read on: about the command line everybody, about the API the vendor's own people. */
function ReadOn({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const { internal } = useUser();
  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 2 }} onClick={onLeave}>
      <PageLink to={links.commandLine()}>{t('frame.page.commandLine')}</PageLink>
      {internal && <PageLink to={links.jobs()}>{t('about.viewDetails')}</PageLink>}
      {internal && <PageLink to={links.apiReference()}>{t('frame.page.apiReference')}</PageLink>}
    </Box>
  );
}
