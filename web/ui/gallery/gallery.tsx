import Box from '@mui/material/Box';
import { createRoot } from 'react-dom/client';
import { NotificationProvider } from '../notification-stack/notification-context.tsx';
import { NotificationStack } from '../notification-stack/notification-stack.tsx';
import { createNotificationStore } from '../notification-stack/notification-store.ts';
import { createStyleCache } from '../style-cache.ts';
import { UiProvider } from '../ui-provider.tsx';
import { ChartSection } from './chart-section.tsx';
import { DataSection } from './data-section.tsx';
import { FormsSection } from './forms-section.tsx';
import { PartsSection } from './parts-section.tsx';
import { StatesSection } from './states-section.tsx';
import { WizardSection } from './wizard-section.tsx';

const sections = {
  states: StatesSection,
  parts: PartsSection,
  forms: FormsSection,
  data: DataSection,
  chart: ChartSection,
  wizard: WizardSection,
};

/** All parts on one page, to look at and to check with axe; `?section=` shows one. Not part of the product's build. */
function Gallery() {
  const wanted = new URLSearchParams(location.search).get('section');
  const shown = Object.entries(sections).filter(([name]) => wanted === null || name === wanted);
  return (
    <Box component="main" sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2, sm: 4 }, py: 3 }}>
      {shown.map(([name, Section]) => (
        <Section key={name} />
      ))}
    </Box>
  );
}

const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <UiProvider cache={createStyleCache()}>
      <NotificationProvider store={createNotificationStore()}>
        <Gallery />
        <NotificationStack />
      </NotificationProvider>
    </UiProvider>,
  );
}
