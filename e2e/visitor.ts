import type { Browser } from '@playwright/test';

/** Somebody with a browser of their own; `troubles` collects what the page throws or writes to its console as an error. */
export async function visitor(browser: Browser, url: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ baseURL: url, colorScheme });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (400|401|403|409)/.test(message.text())) troubles.push(`${message.text()} ${message.location().url}`);
  });
  return { context, page, troubles };
}
