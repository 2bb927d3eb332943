import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './base/theme/global.css';
import './base/theme/mantine.css';
import './base/theme/high-contrast.css';
import './base/printing/print.css';
import { directionNow, languageNow, onLanguage } from '@groundwork/contract/base/catalogue';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { languages } from './app/languages.gen.ts';
import { router } from './app/routes.tsx';
import { queryClient } from './app/shell/query-client.ts';
import { keepCode } from './base/deployment/kept-code.ts';
import { reloadNewVersion, reloadStyles } from './base/deployment/missing-code.ts';
import { limitByCharacters } from './base/fields/character-limits.ts';
import { watchPrinting } from './base/printing/printing.ts';
import { followOtherTabs, retireLegacySession } from './base/session/session.ts';
import { allowTranslation } from './base/theme/translated-text.ts';
import { showAskedLanguage } from './base/words/language.ts';

/** How long the first render may wait for data, in milliseconds. */
const patienceMs = 400;

// The CSP forbids `eval`. Zod would try `eval` once, and browsers report each attempt. This global prevents the attempt
// without loading zod on the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
reloadStyles();
limitByCharacters();
reloadNewVersion(() => queryClient.isMutating() > 0);
const showLanguage = () => Object.assign(document.documentElement, { lang: languageNow(), dir: directionNow() });
onLanguage(showLanguage);
showLanguage();
// No language has all words yet, so that only development shows them, for instance with `?locale=de`.
if (import.meta.env.DEV) await showAskedLanguage(languages);

// Loads the code of the page in parallel with the session request.
for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0]) void router.loadRouteChunk(route);

await retireLegacySession();
followOtherTabs();
watchPrinting();

/** Waits until the page has loaded or failed, and until no fetch is running. A response may trigger further fetches. */
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
// Rendering once with data is faster than rendering twice. After the timeout it renders without data.
await Promise.race([everythingAsked(), new Promise((done) => setTimeout(done, patienceMs))]);

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
allowTranslation(document.body);
createRoot(root).render(<App />);
keepCode();
