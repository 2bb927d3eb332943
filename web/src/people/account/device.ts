import { deviceIn } from '@groundwork/contract/base/devices';
import * as words from '../../base/words/words.ts';

/** Returns a label such as "Firefox on Linux" for a user agent. */
export function deviceOf(userAgent: string | null): string {
  const { browser, system } = deviceIn(userAgent);
  if (browser && system) return words.account.device(browser, system);
  return browser ?? system ?? words.account.unknownDevice;
}
