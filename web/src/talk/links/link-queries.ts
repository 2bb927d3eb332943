import { limits } from '@groundwork/contract/base/limits';
import type { Linked } from '@groundwork/contract/talk/links';
import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import type { Named } from './linked-address.ts';

type Asked = PromiseWithResolvers<Linked | null> & { named: Named };
let waiting: Asked[] = [];

async function readAll(asked: Asked[]) {
  const idsOf = (kind: Named['kind']) => [
    ...new Set(asked.flatMap(({ named }) => (named.kind === kind ? [named.id] : []))),
  ];
  try {
    const { items } = await client.links.list({ task_id: idsOf('task'), goal_id: idsOf('goal'), map_id: idsOf('map') });
    for (const { named, resolve } of asked)
      resolve(items.find(({ kind, id }) => kind === named.kind && id === named.id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

/** Reads what a link points to, with one request for all links that a page shows at once. */
function read(named: Named): Promise<Linked | null> {
  const asked = { named, ...Promise.withResolvers<Linked | null>() };
  waiting.push(asked);
  if (waiting.length === 1)
    setTimeout(() => {
      const all = waiting;
      waiting = [];
      for (let from = 0; from < all.length; from += limits.severalValues)
        void readAll(all.slice(from, from + limits.severalValues));
    });
  return asked.promise;
}

/**
 * Reads the task, goal or map that a link points to; null if the reader cannot see it. The query key has the id by
 * itself, so that a change of this task, goal or map refetches the link.
 */
export const linkedBy = ({ kind, id }: Named) =>
  queryOptions({
    queryKey: api.links.list.queryKey({ input: { [`${kind}_id`]: id } }),
    queryFn: () => read({ kind, id }),
  });
