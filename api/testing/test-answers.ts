import type { TestPerson } from '@groundwork/db/test-people';
import type { TestApp } from './test-app.ts';

/** Today in UTC, moved by whole days, as `YYYY-MM-DD`. */
export const day = (moved: number) => new Date(Date.now() + moved * 86_400_000).toISOString().slice(0, 10);

type Page = { items: { id: string }[]; next_cursor: string | null };

/** Reads all pages of a list; `between` runs after every page. */
export async function allPages(app: TestApp, person: TestPerson, path: string, between: () => Promise<unknown>) {
  const ids: string[] = [];
  let pages = 0;
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer: { body: Page } = await app.ask<Page>(person, 'GET', cursor ? `${path}&cursor=${cursor}` : path);
    ids.push(...answer.body.items.map((item) => item.id));
    cursor = answer.body.next_cursor;
    pages++;
    await between();
  }
  return { ids, pages };
}
