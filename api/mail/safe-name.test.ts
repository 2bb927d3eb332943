import { isLinear } from '@groundwork/contract/base/test-growth';
import { expect, test } from 'vitest';
import { safeName } from './safe-name.ts';

test.each([
  ['Nadia Rahman', 'Nadia Rahman'],
  ['J.R. Tolkien', 'J.R. Tolkien'],
  ['St. Mary & St. John', 'St. Mary & St. John'],
  ['Łukasz Żółć', 'Łukasz Żółć'],
  ['王小明', '王小明'],
  ['Team: Harbour', 'Team: Harbour'],
  ['  Harbour\u00a0 District ', 'Harbour District'],
  ['Visit https://evil.example/pay now', 'Visit now'],
  ['Visit evil.example now', 'Visit now'],
  ['Visit www.evil now', 'Visit now'],
  ['Visit evil\u3002example and evil．example', 'Visit and'],
  ['Visit evil\u200b.exam\u00adple', 'Visit'],
  ['Visit http : //evil', 'Visit :'],
  ['Write to mallory@evil.example', 'Write to'],
  ['Write to mallory＠evil', 'Write to'],
  ['javascript:alert(1)', 'Someone'],
  ['https://evil.example', 'Someone'],
  ['Nadia\r\nBcc: mallory@evil.example', 'Nadia Bcc:'],
  ['\u202eevil\u202c', 'evil'],
  ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['Team 👩\u200d👩\u200d👧', 'Team 👩\u200d👩\u200d👧'],
  ['Visit evil.\u200dexample', 'Visit'],
  ['\u200d \u2800\u3164', 'Someone'],
  ['', 'Someone'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(59)}…`],
  ['😀'.repeat(70), `${'😀'.repeat(59)}…`],
])('%j is said as %j', (name, said) => {
  expect(safeName(name, 'Someone')).toBe(said);
});

test.each(['.', 'a.', '@', 'www', ':a', ' ', '\u200b'])('takes linear time for %j', async (part) => {
  expect(await isLinear((size) => safeName(part.repeat(size), ''), 1000)).toBe(true);
});
