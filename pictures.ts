import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startServer } from './api/testing/test-server.ts';
import { limits } from './contract/base/limits.ts';
import { removeData } from './db/embedded.ts';
import { freePort } from './db/free-port.ts';
import { samplePassword, samplePeople } from './db/sample-people.ts';
import { chromiumArgs, findChromium } from './e2e/chromium.ts';
import { type PictureName, pictures } from './web/landing/pictures.ts';

// `npm run pictures` generates the images of the landing page, its social preview and the application icons, from the
// demo data in an empty data folder.

const root = import.meta.dirname;
const landing = join(root, 'web/landing/pictures');
const icons = join(root, 'web/public/icons');
for (const folder of [landing, icons]) mkdirSync(folder, { recursive: true });

const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-pictures-'));
// The account of PostgreSQL needs access when root runs this.
chmodSync(dataDir, 0o755);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = await startServer(dataDir, port);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const demo = spawnSync(process.execPath, [join(root, 'api/cli/demo.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'inherit',
  });
  if (demo.status !== 0) throw new Error('The demo data could not be created');
  for (const scheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme: scheme,

      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      baseURL: url,
    });
    await signIn(context);
    // Closes the sidebar, so that maps have more room.
    await context.addCookies(Object.values(limits.sidebar.cookies).map((name) => ({ name, value: 'false', url })));
    const addresses = await addressesOf(context);
    for (const { name, ...size } of pictures) {
      const page = await open(context, addresses[name], size);
      if (name.startsWith('map')) await showMapAlone(page);
      await writePicture(page, join(landing, `${name}-${scheme}.webp`), size);
      await page.close();
    }
    if (scheme === 'light') {
      const page = await open(context, addresses.map, { width: 1200, height: 630 });
      await showMapAlone(page);
      await page.screenshot({ path: join(root, 'web/public/preview.jpg'), type: 'jpeg', quality: 82, scale: 'css' });
    }
    await context.close();
  }
  await drawIcons();
} finally {
  await browser.close();
  await server.stop();
  removeData(dataDir);
}

async function signIn({ request }: BrowserContext) {
  const answer = await request.post('/api/auth/sign-in/email', {
    data: { email: samplePeople.nadia.email, password: samplePassword },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** The page of each image. */
async function addressesOf({ request }: BrowserContext): Promise<Record<PictureName, string>> {
  const read = async (path: string) => (await (await request.get(`/api${path}`)).json()).items;
  const [team] = await read('/teams');
  const maps: { id: string; node_count: number }[] = await read(`/maps?team_id=${team.id}`);
  const [map] = maps.sort((a, b) => b.node_count - a.node_count);
  const { nodes } = await (await request.get(`/api/maps/${map?.id}/nodes`)).json();
  const near = (name: string) => {
    const node = nodes.find(({ fields }: { fields: { name?: string } }) => fields.name === name);
    return `/dashboard/maps/${map?.id}?node=${node?.id}`;
  };
  const [menu] = await read(`/teams/${team.id}/menus`);
  return {
    hero: near('Northgate'),
    'hero-phone': near('Oak Street'),
    map: near('Barn'),
    'map-phone': near('Barn'),
    goal: '/dashboard/goals',
    tasks: '/dashboard/tasks',
    form: `/dashboard/forms/${menu.items[0].id}/new`,
  };
}

/** Opens a page and waits until everything is loaded. */
async function open(
  context: BrowserContext,
  address: string,
  window: { width: number; height: number },
): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(window);
  await page.goto(address);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Closes the panel of the node in the address. The viewport stays near this node, where all names are readable. */
async function showMapAlone(page: Page) {
  await page.getByRole('button', { name: 'Close panel' }).click();
  // The map draws its edges again after the viewport has stopped moving.
  await page.waitForTimeout(3000);
}

async function writePicture(page: Page, file: string, { width, height }: { width: number; height: number }) {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 78,
    clip: { x: 0, y: 0, width, height, scale: 2 },
  });
  writeFileSync(file, Buffer.from(data, 'base64'));
}

/** Renders the logo in all required sizes. Maskable icons extend to the edges, with a smaller symbol. */
async function drawIcons() {
  const mark = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8');
  const full = mark.replace(' rx="7"', '').replace('<path ', '<path transform="translate(3.5 3.5) scale(.75)" ');
  const page = await browser.newPage();
  for (const [name, size, svg] of [
    ['192', 192, mark],
    ['512', 512, mark],
    ['maskable-512', 512, full],
    ['apple-touch', 180, full],
  ] as const) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    await page.screenshot({ path: join(icons, `${name}.png`), omitBackground: true });
  }
}
