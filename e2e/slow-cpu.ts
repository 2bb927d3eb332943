import type { BrowserContext } from '@playwright/test';

/** How many times slower the pages run than the machine could, from the variable `SLOW_CPU`; 1 unless it is set. */
export const slowCpu = Number(process.env.SLOW_CPU) || 1;

/** Slows down every page of a context. */
export function slowDown(context: BrowserContext) {
  if (slowCpu === 1) return;
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
  });
}
