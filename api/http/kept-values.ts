import { setTimeout as after } from 'node:timers/promises';
import { limits } from '@groundwork/contract/base/limits';
import { LRUCache } from 'lru-cache';

/** A value, and the number of rows that it was computed from; null if it was not computed. */
type Computed<Value> = { id: string; value: Value; rows: number | null };

/**
 * Computes values by the id of a row, and caches values that are computed from many rows. The cache does not check
 * access: pass only ids of rows that a query of the person has returned.
 *
 * One request at a time computes a value from many rows. Meanwhile, other requests answer with the previous value.
 * Without a previous value, they wait a moment and then leave the value out.
 */
export function keptValues<Value extends object>() {
  const values = new LRUCache<string, Computed<Value> & { rows: number }>({
    max: 10_000,
    ttl: limits.computed.keptSeconds * 1000,
    noDeleteOnStaleGet: true,
  });
  const isLarge = (rows: number) => rows > limits.computed.freshRows;
  const underWay = new Map<string, Promise<unknown>>();

  function known(ids: string[]) {
    const found = ids.map((id) => values.get(id, { allowStale: underWay.has(id) }));
    return new Map(found.flatMap((one) => (one && isLarge(one.rows) ? [[one.id, one.value] as const] : [])));
  }

  return async (ids: string[], compute: (ids: string[]) => Promise<Computed<Value>[]>): Promise<Map<string, Value>> => {
    let numbers = known(ids);
    const others = ids.flatMap((id) => (numbers.has(id) ? [] : (underWay.get(id) ?? [])));
    if (others.length > 0) {
      await Promise.race([Promise.allSettled(others), after(limits.computed.waitMs, null, { ref: false })]);
      numbers = known(ids);
    }
    const asked = ids.filter((id) => !numbers.has(id) && !underWay.has(id));
    if (asked.length === 0) return numbers;
    const work = compute(asked);
    const maybeLarge = asked.filter((id) => isLarge(values.get(id, { allowStale: true })?.rows ?? Infinity));
    for (const id of maybeLarge) underWay.set(id, work);
    try {
      for (const { id, value, rows } of await work) {
        numbers.set(id, value);
        if (rows !== null) values.set(id, { id, value, rows });
      }
    } finally {
      for (const id of maybeLarge) underWay.delete(id);
    }
    return numbers;
  };
}
