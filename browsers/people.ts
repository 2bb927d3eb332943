import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { openDatabase } from '../db/database.ts';
import { joinEmbedded } from '../db/embedded.ts';
import { newInstallationForFile } from '../e2e/groundwork.ts';
import { drawMap, type Newcomer, signUp, writerOf } from '../e2e/visitor.ts';
import { type BrowserName, type OpenBrowser, openBrowser } from './browsers.ts';
import type { Page } from './page.ts';
import { startWatchingProxy, type WatchingProxy } from './proxy.ts';

/** A server behind the proxy of proxy.ts, which collects errors of pages, for the journeys of a file. */
export function watchedGroundwork() {
  let proxy: WatchingProxy;
  const server = newInstallationForFile(async (port) => {
    proxy = await startWatchingProxy(port);
    return { APP_URL: proxy.url };
  });
  base.afterAll(() => proxy.cut());
  return {
    dataDir: server.dataDir,
    /** The address that browsers open. */
    get url() {
      return proxy.url;
    },
    /** The address of the server itself, which answers while the proxy cuts the connections of browsers. */
    get direct() {
      return server.url;
    },
    get proxy() {
      return proxy;
    },
  };
}
type Watched = ReturnType<typeof watchedGroundwork>;

/** Adds the person with this email address, who must have an account, to a team. */
export async function joinTeam({ dataDir }: Watched, teamId: string, email: string) {
  const { pool } = openDatabase((await joinEmbedded(dataDir)).url, { connections: 1 });
  await pool.query('insert into team_memberships (team_id, user_id) select $1, id from auth.users where email = $2', [
    teamId,
    email,
  ]);
  await pool.end();
}

/** Creates a team with a map of nodes, each with its title and that of its parent. */
export async function teamWithMap(
  groundwork: Watched,
  context: { request: APIRequestContext },
  name: string,
  map: string,
  titles: [string, string?][],
) {
  const team: { id: string; code: string } = await writerOf(groundwork, context)('POST', '/api/teams', { name });
  return { ...team, ...(await drawMap(groundwork, context, team.id, map, titles)) };
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, { email, password }: Newcomer) {
  await page.open('/authentication/signin');
  await page.role('textbox', 'Email').fill(email);
  await page.css('input[type=password]').fill(password);
  await page.role('button', 'Sign in').click();
}

let accounts = 0;

type Tools = {
  /** Creates an account, and signs it in, in a browser of its own. */
  visit: (person: Omit<Newcomer, 'email' | 'password'>) => Promise<Visitor>;
  /** Writes a picture of a page into test-results. */
  picture: (page: Page, name: string) => Promise<void>;
};
/** The browsers of a worker, one for each person of a journey. After a failure, Playwright starts another worker. */
type Shared = { opened: OpenBrowser[] };

export const journeys = (groundwork: Watched) =>
  base.extend<Tools, Shared>({
    opened: [
      async ({ playwright: _ }, use) => {
        const opened: OpenBrowser[] = [];
        await use(opened);
        for (const { close } of opened) await close();
      },
      { scope: 'worker' },
    ],
    picture: async ({ playwright: _ }, use, { project }) => {
      const folder = join(project.outputDir, 'pictures');
      mkdirSync(folder, { recursive: true });
      await use(async (page, name) => writeFileSync(join(folder, `${name}-${project.name}.png`), await page.still()));
    },
    visit: async ({ playwright, picture, opened }, use, info) => {
      const visitors: Visitor[] = [];
      await use(async (person) => {
        const newcomer = { ...person, email: `person${++accounts}@harbour.example`, password: 'Lantern-2026' };
        const context = { request: await playwright.request.newContext({ baseURL: groundwork.direct }) };
        await signUp(groundwork, context, newcomer);
        const browser =
          opened[visitors.length] ?? (await openBrowser(info.project.name as BrowserName, groundwork.url));
        opened[visitors.length] = browser;
        const visitor = visitorOf(browser, groundwork, newcomer, context);
        visitors.push(visitor);
        const { page } = visitor;
        await page.driver.resize(1280, 860);
        await signIn(page, newcomer);
        await page.role('heading', 'Dashboard').visible();
        return visitor;
      });
      const troubles = groundwork.proxy.troubles.splice(0);
      for (const [at, { page, context }] of visitors.entries()) {
        if (info.status !== info.expectedStatus) await picture(page, `failed-${at}-${info.testId}`).catch(() => {});
        // Without a session, a page of the application would open the sign-in page meanwhile.
        await page.open('/healthz');
        await page.driver.forget();
        await page.driver.open('about:blank');
        await context.request.dispose();
      }
      // A page that is left while it loads reports what it could not load.
      groundwork.proxy.troubles.length = 0;
      expect(troubles, 'errors of the pages').toEqual([]);
    },
  });

const visitorOf = (
  { page, downloads }: OpenBrowser,
  groundwork: Watched,
  person: Newcomer,
  context: Parameters<typeof writerOf>[1],
) => ({
  page,
  downloads,
  person,
  context,
  write: writerOf(groundwork, context),
  read: async (path: string) => (await context.request.get(path)).json(),
});
export type Visitor = ReturnType<typeof visitorOf>;
