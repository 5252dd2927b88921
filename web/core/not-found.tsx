import Button from '@mui/material/Button';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateFrame } from '#web/ui/state-frame.tsx';
import { usePageLink } from './page-link.tsx';
import type { PageTarget } from './page-target.ts';
import { usePageTitle } from './use-page-title.ts';

interface NotFoundProps {
  title: string;
  children: ReactNode;
  /** Where to go on from here. */
  to: PageTarget;
  label: string;
}

/** The page in place of one whose object does not exist. */
export function NotFound({ title, children, to, label }: NotFoundProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  return (
    <>
      <title>{usePageTitle(t('common.notFound'))}</title>
      <StateFrame
        role="alert"
        heading="h1"
        icon={<SearchX size={20} />}
        title={title}
        action={
          <Button variant="outlined" color="inherit" {...linkTo(to)}>
            {label}
          </Button>
        }
      >
        <p>{children}</p>
      </StateFrame>
    </>
  );
}
