import { type Browser, type BrowserContext, type BrowserContextOptions, expect } from '@playwright/test';
import { watchRequests } from './at-rest.ts';
import { type Groundwork, mailedLink } from './groundwork.ts';
import { slowDown } from './slow-cpu.ts';

/** What a browser says of the stream of a server that was stopped, until it is back. */
const endedStream =
  /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE) \S+\/api\/events/;

/** Opens a browser context in which `atRest` works. */
export async function newContext(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  watchRequests(context);
  slowDown(context);
  return context;
}

/** Somebody with a browser of their own; `troubles` collects what the page throws or writes to its console as an error. */
export async function visitor(browser: Browser, url: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await newContext(browser, { baseURL: url, colorScheme });
  const page = await context.newPage();
  const troubles: string[] = [];
  // Some of what a policy forbids is told by no console.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`${effectiveDirective} forbids ${blockedURI}`),
    );
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' || /status of (400|401|403|409)/.test(message.text())) return;
    const trouble = `${message.text()} ${message.location().url}`;
    if (!endedStream.test(trouble)) troubles.push(trouble);
  });
  return { context, page, troubles };
}

/** Writes as the person who is signed in to a browser, without its pages, and answers what came back. */
export const writerOf =
  (groundwork: Groundwork, { request }: BrowserContext) =>
  async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const answer = await request.fetch(path, { method, data, headers: { origin: groundwork.url } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };

export type Newcomer = { email: string; password: string; firstName: string; lastName: string };

/** Makes an account, confirms its address and signs in, without pages. */
export async function signUp(groundwork: Groundwork, context: BrowserContext, person: Newcomer) {
  const write = writerOf(groundwork, context);
  await write('POST', '/api/account/signup', person);
  await context.request.get(await mailedLink(groundwork.dataDir, person.email, 'Confirm your email address'));
  await write('POST', '/api/auth/sign-in/email', { email: person.email, password: person.password });
}
