import { limits } from '@groundwork/contract/base/limits';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';

/**
 * A presence message between servers, on the channel of change notices: a person is at a map (and perhaps a node) in
 * one tab, or has left it. With `map` null, the message is about the person's streams in the team: without `here`,
 * their last stream on one server has ended; with `here`, another server answers that it still has a stream.
 */
export type Whereabouts = {
  here: boolean;
  team: string;
  person: string;
  tab: string | null;
  map: string | null;
  node: string | null;
};

/** Sends a presence message to all servers, including this one, at the commit. Needs the server's role. */
export const sendWhereabouts = (db: Db, whereabouts: Whereabouts) =>
  sql`select pg_notify('groundwork', ${JSON.stringify(whereabouts)})`.execute(db);

/** Visits to one map, by person and tab. */
type Visits = Map<string, { person: string; node: string | null; leaving: NodeJS.Timeout }>;

/**
 * Keeps the people who are present at each map. A visit expires unless the client renews it. When a person's last
 * stream on a server ends, all their visits in the team end some seconds later, unless a server reports another stream
 * by then. `changed` runs for each map whose presence changes.
 */
export function presence(changed: (team: string, map: string) => void) {
  const places = new Map<string, { team: string; visits: Visits }>();
  /** People who leave all maps of a team, unless a server still has a stream of them. */
  const leaving = new Map<string, NodeJS.Timeout>();
  const inTeam = (team: string, person: string) => `${team} ${person}`;

  const visitsOf = (person: string, visits: Visits = new Map()) =>
    [...visits].filter(([, visit]) => visit.person === person).map(([key]) => key);
  const mapsOf = (team: string, person?: string) =>
    [...places]
      .filter(([, place]) => place.team === team && (person === undefined || visitsOf(person, place.visits).length > 0))
      .map(([map]) => map);

  function leave(map: string, keys: string[]) {
    const place = places.get(map);
    if (!place) return;
    const left = keys.filter((key) => {
      clearTimeout(place.visits.get(key)?.leaving);
      return place.visits.delete(key);
    });
    if (place.visits.size === 0) places.delete(map);
    if (left.length > 0) changed(place.team, map);
  }

  function stay(team: string, person: string) {
    clearTimeout(leaving.get(inTeam(team, person)));
    leaving.delete(inTeam(team, person));
  }

  function leaveAll(team: string, person: string) {
    stay(team, person);
    for (const left of mapsOf(team, person)) leave(left, visitsOf(person, places.get(left)?.visits));
  }

  return {
    receive({ here, team, person, tab, map, node }: Whereabouts) {
      const key = `${person} ${tab}`;
      if (here) stay(team, person);
      if (map === null) {
        if (here || mapsOf(team, person).length === 0) return;
        stay(team, person);
        const soon = setTimeout(leaveAll, limits.live.presenceLeavingMs, team, person).unref();
        leaving.set(inTeam(team, person), soon);
      } else if (!here) leave(map, [key]);
      else {
        const { visits } = places.get(map) ?? { visits: new Map() as Visits };
        places.set(map, { team, visits });
        const known = visits.get(key);
        clearTimeout(known?.leaving);
        const [oldest] = visitsOf(person, visits);
        if (!known && oldest !== undefined && visitsOf(person, visits).length >= limits.live.streamsPerPerson)
          leave(map, [oldest]);
        visits.set(key, { person, node, leaving: setTimeout(leave, limits.live.presenceMs, map, [key]).unref() });
        if (known?.node !== node) changed(team, map);
      }
    },

    mapsOf,
    /** Whether the person leaves all maps of the team, unless `receive` learns of a stream. */
    isLeaving: (team: string, person: string) => leaving.has(inTeam(team, person)),
    /** The people at a map, one entry for each person and node. */
    at: (map: string) => {
      const visits = [...(places.get(map)?.visits.values() ?? [])].map(({ person, node }) => ({ person, node }));
      return [...new Map(visits.map((visit) => [`${visit.person} ${visit.node}`, visit])).values()];
    },
  };
}
