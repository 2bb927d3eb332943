import { limits } from '@groundwork/contract/limits';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';

/** What servers tell each other, on the channel of notices: somebody is at a map, perhaps at one of its nodes, or has left it. Without a map: has left all those of the team. */
export type Whereabouts = { here: boolean; team: string; person: string; map: string | null; node: string | null };

/** Tells all servers, this one too, when the transaction is committed. */
export const tellWhereabouts = (db: Db, whereabouts: Whereabouts) => sql`select pg_notify('groundwork', ${JSON.stringify(whereabouts)})`.execute(db);

type Visitors = Map<string, { node: string | null; leaving: NodeJS.Timeout }>;

/** Who is at which map now; nobody keeps it longer than people say so. `changed` hears of every map at which somebody has come, moved or left. */
export function presence(changed: (team: string, map: string) => void) {
  const places = new Map<string, { team: string; visitors: Visitors }>();

  const mapsOf = (team: string, person?: string) =>
    [...places].filter(([, place]) => place.team === team && (person === undefined || place.visitors.has(person))).map(([map]) => map);

  function leave(map: string, person: string) {
    const place = places.get(map);
    clearTimeout(place?.visitors.get(person)?.leaving);
    if (!place?.visitors.delete(person)) return;
    if (place.visitors.size === 0) places.delete(map);
    changed(place.team, map);
  }

  return {
    hear({ here, team, person, map, node }: Whereabouts) {
      if (map === null || !here) {
        for (const left of map === null ? mapsOf(team, person) : [map]) leave(left, person);
        return;
      }
      const { visitors } = places.get(map) ?? { visitors: new Map() as Visitors };
      places.set(map, { team, visitors });
      const known = visitors.get(person);
      clearTimeout(known?.leaving);
      visitors.set(person, { node, leaving: setTimeout(leave, limits.live.presenceMs, map, person).unref() });
      if (known?.node !== node) changed(team, map);
    },

    mapsOf,
    at: (map: string) => [...(places.get(map)?.visitors ?? [])].map(([person, { node }]) => ({ person, node })),
  };
}
