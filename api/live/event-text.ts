import { limits } from '@groundwork/contract/base/limits';
import type { Change, EventName, Presence } from '@groundwork/contract/base/live';
import type { ChangeNotice } from './change-feed.ts';

// The text of server-sent events.

/** A random reconnection delay, so that clients do not all reconnect at once. */
export const retryHint = () => `retry: ${1000 + Math.round(Math.random() * 4000)}\n`;

export const eventText = (name: EventName, position: string, data: object = {}) =>
  `id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A presence event has no id, because it does not confirm any change notices. */
export const presenceText = (presence: Presence) => `event: presence\ndata: ${JSON.stringify(presence)}\n\n`;

/** Merges notices into one change for each table and tab. */
export function changesIn(notices: ChangeNotice[], reader: string): Change[] {
  const changes = new Map<string, Change>();
  for (const { table, rows, person, tab: where } of notices) {
    // A tab is visible only to the person who uses it.
    const tab = person === reader ? where : null;
    const key = `${table} ${tab}`;
    const change = changes.get(key);
    changes.set(key, { table, rows: change ? joined(change.rows, rows) : rows, tab });
  }
  return [...changes.values()];
}

function joined(some: Change['rows'], more: Change['rows']): Change['rows'] {
  if (!some || !more) return null;
  const rows = Object.fromEntries(
    [...new Set([...Object.keys(some), ...Object.keys(more)])].map((column) => [
      column,
      [...new Set([...(some[column] ?? []), ...(more[column] ?? [])])],
    ]),
  );
  return Object.values(rows).some((ids) => ids.length > limits.live.idsPerChange) ? null : rows;
}
