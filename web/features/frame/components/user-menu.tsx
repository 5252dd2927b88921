import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '#domain/core/person-name.ts';
import { initialsOf } from '#domain/frame/initials.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { loadCode } from '#web/core/load-code.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';

const loadMenu = () => import('./user-menu-list.tsx');
const UserMenuList = lazyPart(loadMenu, (part) => part.UserMenuList);
const AboutDialog = lazyPart(
  () => import('./about-dialog.tsx'),
  (part) => part.AboutDialog,
);

/** The user menu: personal settings, About and log out (1.06); menu and dialog are loaded when they are wanted. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const [about, setAbout] = useState(false);
  const name = nameOf(user);
  return (
    <>
      <IconButton
        aria-label={t('frame.user.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void loadCode(loadMenu)}
        onClick={(event) => {
          setOpened(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ p: 0.5 }}
      >
        <Box
          component="span"
          aria-hidden
          data-initials={initialsOf(user)}
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 32,
            height: 32,
            borderRadius: '50%',
            bgcolor: 'accent.soft',
            color: 'primary.main',
            typography: 'body2',
            fontWeight: 600,
            // Drawn, not written: the letters are no part of the button's name.
            '&::before': { content: 'attr(data-initials)' },
          }}
        />
      </IconButton>
      {wasOpened && (
        <UserMenuList
          anchor={anchor}
          name={name}
          onClose={() => setAnchor(null)}
          onAbout={() => setAbout(true)}
        />
      )}
      {about && <AboutDialog onClose={() => setAbout(false)} />}
    </>
  );
}
