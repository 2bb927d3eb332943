import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
} from '@playwright/test';
import type { SignedIn } from '../db/test-session.ts';
import { watchRequests } from './at-rest.ts';
import { mailedLink } from './groundwork.ts';
import { slowDown } from './slow-cpu.ts';

/** Browser errors of an event stream while the server restarts. */
const endedStream =
  /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE) \S+\/api\/events/;

/** Opens a browser context in which `atRest` works. */
export async function newContext(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  watchRequests(context);
  slowDown(context);
  return context;
}

/** Gives a context the session of a person of test-world.ts. */
export async function signIn(context: BrowserContext, url: string, { cookie }: SignedIn) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
}

/** The warning of a page because Playwright blocks service workers (`serviceWorkers` in playwright.config.ts). */
const blockedWorker = 'Service Worker registration blocked by Playwright';

/** Console errors for refused requests, which journeys cause on purpose. */
const provoked = /status of (400|401|403|409)/;

/**
 * A browser context for one person. `troubles` collects uncaught exceptions and console errors of the page; `whole`
 * also collects warnings and refused requests. `as` signs a person of test-world.ts in.
 */
export async function visitor(
  browser: Browser,
  url: string,
  { as, colorScheme = 'light', whole = false }: { as?: SignedIn; colorScheme?: 'light' | 'dark'; whole?: boolean } = {},
) {
  const context = await newContext(browser, { baseURL: url, colorScheme });
  if (as) await signIn(context, url, as);
  const page = await context.newPage();
  const troubles: string[] = [];
  // The console does not show all policy violations.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`${effectiveDirective} forbids ${blockedURI}`),
    );
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && !(whole && message.type() === 'warning')) return;
    if (!whole && provoked.test(message.text())) return;
    if (message.text().startsWith(blockedWorker)) return;
    const trouble = `${message.text()} ${message.location().url}`;
    if (!endedStream.test(trouble)) troubles.push(trouble);
  });
  return { context, page, troubles };
}

/** A server, and the requests of one person. */
type Server = { url: string; dataDir: string };
type Person = { request: APIRequestContext };

/** Sends write requests as the signed-in person of a context and returns the answer. */
export const writerOf =
  (groundwork: Server, { request }: Person) =>
  async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data: object) => {
    const answer = await request.fetch(path, { method, data, headers: { origin: groundwork.url } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };

export type Newcomer = { email: string; password: string; firstName: string; lastName: string };

/** Creates an account and confirms its address through the API. The confirmation signs the person in. */
export async function signUp(groundwork: Server, context: Person, person: Newcomer) {
  const write = writerOf(groundwork, context);
  await write('POST', '/api/account/signup', person);
  const link = await mailedLink(groundwork.dataDir, person.email, 'Confirm your email address');
  await write('POST', '/api/auth/confirm', { token: new URL(link).hash.slice(1), password: person.password });
}

/** Creates a church map of nodes in a team, each with its title and that of its parent. */
export async function drawMap(
  groundwork: Server,
  context: Person,
  team_id: string,
  map: string,
  titles: [string, string?][],
) {
  const write = writerOf(groundwork, context);
  const read = async (path: string) => (await context.request.get(path)).json();
  const { items } = await read(`/api/templates?team_id=${team_id}`);
  const template_id = items.find(({ name }: { name: string }) => name === 'Church map').id;
  const instance = await write('POST', '/api/instances', { team_id, template_id, name: map });
  const { id } = await read(`/api/instances/${instance.id}/map`);
  const ids = new Map<string, string>();
  for (const [name, above] of titles) {
    const node = await write('POST', `/api/maps/${id}/nodes`, {
      nodeType: 'church',
      // The interface also fills in this default value.
      fields: { name, church_or_group: 'group' },
      parentId: (above && ids.get(above)) ?? null,
    });
    ids.set(name, node.id);
  }
  return { mapId: id as string, address: `/dashboard/maps/${id}` };
}
