import type { BrowserContext } from '@playwright/test';

/** The factor by which Chromium slows down the CPU of pages, from the variable `SLOW_CPU`; 1 if it is not set. */
export const slowCpu = Number(process.env.SLOW_CPU) || 1;

/** Slows down every page of a context. */
export function slowDown(context: BrowserContext) {
  if (slowCpu === 1) return;
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
  });
}
