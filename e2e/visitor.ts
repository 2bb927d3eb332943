import type { Browser } from '@playwright/test';

/** What a browser says of the stream of a server that was stopped, until it is back. */
const endedStream = /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE) \S+\/api\/events/;

/** Somebody with a browser of their own; `troubles` collects what the page throws or writes to its console as an error. */
export async function visitor(browser: Browser, url: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ baseURL: url, colorScheme });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' || /status of (400|401|403|409)/.test(message.text())) return;
    const trouble = `${message.text()} ${message.location().url}`;
    if (!endedStream.test(trouble)) troubles.push(trouble);
  });
  return { context, page, troubles };
}
