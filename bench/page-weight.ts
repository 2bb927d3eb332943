import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/chromium.ts';

export type Kind = 'document' | 'stylesheet' | 'script';

/** Gzipped KB (1,000 bytes) of what a browser fetches of these kinds until `url` is at rest, with the given cookies. */
export async function pageWeight(url: string, kinds: Kind[], cookies: { name: string; value: string }[] = []): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext();
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
    const page = await context.newPage();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (answer) => {
      if ((kinds as string[]).includes(answer.request().resourceType())) bodies.push(answer.body());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    if (new URL(page.url()).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${page.url()}`);
    return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
  } finally {
    await browser.close();
  }
}
