import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { loadTasks } from './tasks-loader.ts';

const team = { id: '0e02b2c3-58cc-4372-a567-f47ac10bd479' };
const answers: Record<string, object> = {
  '/api/account': { id: 'me' },
  '/api/teams': { items: [team], next_cursor: null },
};

/** What public/first-rows.js asks for at an address. */
function askedBefore(address: string): string[] {
  history.replaceState(null, '', address);
  document.head.replaceChildren();
  new Function(readFileSync(join(import.meta.dirname, '../../public/first-rows.js'), 'utf8'))();
  return [...document.head.querySelectorAll('link')].map(({ href }) => href);
}

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('is what the page asks for by itself', async () => {
  localStorage.setItem('groundwork-team', JSON.stringify(team.id));
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const answer = answers[new URL(url).pathname];
    if (!answer) asked.push(url);
    return Response.json(answer ?? { items: [], next_cursor: null });
  });
  await loadTasks(new QueryClient(), {});
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(askedBefore('/dashboard/tasks').sort()).toEqual(asked.sort());
});

it('is nothing elsewhere, with a filter, or without a team', () => {
  expect(askedBefore('/dashboard/tasks')).toEqual([]);
  localStorage.setItem('groundwork-team', 'not JSON');
  expect(askedBefore('/dashboard/tasks')).toEqual([]);
  localStorage.setItem('groundwork-team', JSON.stringify(team.id));
  for (const address of ['/dashboard', '/dashboard/tasks?view=board', '/dashboard/goals'])
    expect(askedBefore(address)).toEqual([]);
});
