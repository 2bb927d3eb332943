import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './ui/global.css';
import './ui/mantine.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followOtherTabs, retireLegacySession } from './identity/session.ts';
import { router } from './routes.tsx';

// The code of the page comes while the session is asked for.
for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0]) void router.loadRouteChunk(route);

await retireLegacySession();
followOtherTabs();

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
createRoot(root).render(<App />);
