import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';

export type Kind = 'document' | 'stylesheet' | 'script';

/** Gzipped KB (1,000 bytes) of the resources of these kinds that `url` loads, with the given cookies. */
export async function pageWeight(
  browser: Browser,
  url: string,
  kinds: Kind[],
  cookies: { name: string; value: string }[] = [],
): Promise<number> {
  const context = await browser.newContext();
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
    const page = await context.newPage();
    const answers: Response[] = [];
    page.on('response', (answer) => {
      if ((kinds as string[]).includes(answer.request().resourceType())) answers.push(answer);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    if (new URL(page.url()).pathname !== new URL(url).pathname) throw new Error(`${url} redirected to ${page.url()}`);
    const bodies = await Promise.all(answers.map((answer) => answer.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
  } finally {
    await context.close();
  }
}
