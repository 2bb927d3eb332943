// First, as it says which sentences the contract has.
import './words/words.ts';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './ui/global.css';
import './ui/mantine.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followOtherTabs, retireLegacySession } from './identity/session.ts';
import { keepPageOffline } from './missing-code.ts';
import { router } from './routes.tsx';
import { queryClient } from './shell/query-client.ts';
import { direction, language } from './words/words.ts';

/** How long a first page may wait for its rows. */
const patienceMs = 400;

// The policy of our pages lets nobody make code of text, and the schemas that come with some of them would try whether it does, which browsers report. No page brings zod to be told by its `config`.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
keepPageOffline();
Object.assign(document.documentElement, { lang: language, dir: direction });

// The code of the page comes while the session is asked for.
for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0]) void router.loadRouteChunk(route);

await retireLegacySession();
followOtherTabs();

/** Waits for the page, if only to see it fail, and for whatever it has asked for, in as many rounds as one answer leads to another question. */
async function everythingAsked() {
  await Promise.allSettled([router.load()]);
  while (queryClient.isFetching() > 0)
    await Promise.allSettled(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ promise }) => promise),
    );
}
// Drawing the page once, with its rows, is sooner than drawing it twice; what takes longer is drawn without.
await Promise.race([everythingAsked(), new Promise((done) => setTimeout(done, patienceMs))]);

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
createRoot(root).render(<App />);
