import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const origin = 'https://plan.example';

test('keeps a path of this site with its search and hash', () => {
  expect(returnPath('/dashboard/tasks?task=1#comments', origin)).toBe('/dashboard/tasks?task=1#comments');
});

test.each([
  undefined,
  7,
  '',
  'dashboard',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/dashboard/..//evil.example',
  '/\\/evil.example',
  'http:evil.example',
])('answers the dashboard for %j', (to) => {
  expect(returnPath(to, origin)).toBe('/dashboard');
});
