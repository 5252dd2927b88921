import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { moduleOf } from '#domain/products/modules.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Website and documentation of each module among names of usage types (3.29); nothing where none is one. */
export function ModuleLinks({ names, mt = 0 }: { names: readonly string[]; mt?: number }) {
  const { t } = useTranslation();
  const modules = [...new Set(names)].flatMap((name) => moduleOf(name) ?? []);
  if (modules.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('common.modules')}
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, listStyle: 'none', m: 0, p: 0 },
        ...{ mt, typography: 'body2', color: 'text.secondary' },
      }}
    >
      {modules.map(({ name, links }) => (
        <Box component="li" key={name} sx={{ display: 'flex', gap: 0.75 }}>
          {name}
          <ExternalLink href={links.website}>
            <VisuallyHidden>{name} </VisuallyHidden>
            {t('common.moduleWebsite')}
          </ExternalLink>
          <ExternalLink href={links.documentation}>
            <VisuallyHidden>{name} </VisuallyHidden>
            {t('common.moduleDocumentation')}
          </ExternalLink>
        </Box>
      ))}
    </Box>
  );
}
