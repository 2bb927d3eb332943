import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it('keeps a path of this site with its search and hash', () => {
  expect(returnPath('/dashboard/tasks?task=1#comments')).toBe('/dashboard/tasks?task=1#comments');
});

it.each([
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
  expect(returnPath(to)).toBe('/dashboard');
});
