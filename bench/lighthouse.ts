import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../db/free-port.ts';
import { chromiumArgs } from '../e2e/chromium.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse scores of a page, from 0 to 100, for a phone on a slow connection: the median of `times` runs. */
export async function lighthouseScores(
  executablePath: string,
  url: string,
  times: number,
): Promise<[category: string, score: number][]> {
  const port = await freePort();
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    const runs: Record<string, number>[] = [];
    for (let run = 0; run < times; run++) {
      const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
      if (!result || result.lhr.runtimeError)
        throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse returned no result');
      const { lhr } = result;
      runs.push(
        Object.fromEntries(categories.map((category) => [category, 100 * (lhr.categories[category]?.score ?? 0)])),
      );
    }
    return categories.map((category) => [
      category,
      runs.map((run) => run[category] ?? 0).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0,
    ]);
  } finally {
    await browser.close();
  }
}
