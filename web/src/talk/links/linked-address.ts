import type { Linked } from '@groundwork/contract/talk/links';
import { basePath } from '../../base/deployment/base-path.ts';

/** The task, goal or map that an address of this installation points to. */
export type Named = Pick<Linked, 'kind' | 'id'>;

const id = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const page = new RegExp(`^/dashboard/(task|goal|map)s/${id}/?$`, 'i');
const opened = new RegExp(`^${id}$`, 'i');

/** The path of an address of this installation, without `basePath`; null for another address. */
export function ownPath(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const { origin, pathname, search, hash } = new URL(href);
  const isOwn = origin === window.location.origin && pathname.startsWith(`${basePath}/`);
  return isOwn ? pathname.slice(basePath.length) + search + hash : null;
}

/** The task, goal or map that an address of this installation opens: its page, or a task over another page. */
export function namedBy(href: string): Named | null {
  const path = ownPath(href);
  if (path === null) return null;
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const [, task] = opened.exec(searchParams.get('task') ?? '') ?? [];
  if (task && pathname.startsWith('/dashboard')) return { kind: 'task', id: task.toLowerCase() };
  const [, kind, id = ''] = page.exec(pathname) ?? [];
  return kind ? { kind: kind.toLowerCase() as Named['kind'], id: id.toLowerCase() } : null;
}
