import type { ServerResponse } from 'node:http';
import type { Person } from '@groundwork/contract/fields';
import { limits } from '@groundwork/contract/limits';
import type { Change, EventName, Presence } from '@groundwork/contract/live';
import type { Db } from '@groundwork/db/database';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ChangeNotice, Listener } from './change-feed.ts';
import { changeHistory } from './change-history.ts';
import { presence, tellWhereabouts } from './presence.ts';

type Stream = {
  person: string;
  token: string;
  answer: ServerResponse;
  /** Notices to send, in order. `resync` stands for lost notices: the client must reread everything. */
  waiting: (ChangeNotice | 'resync')[];
  /** Maps whose presence the stream has not sent yet. */
  maps: Set<string>;
  last?: 'changes' | 'presence';
  expiry?: NodeJS.Timeout;
};
/**
 * The streams of one team, or those without a team, which receive only what is for their person. While `pausing`,
 * notices wait.
 */
type Room = { team: string | null; streams: Set<Stream>; pausing: boolean };

const { eventsPerSecond, heartbeatMs, idsPerChange, streamsPerPerson } = limits.live;
const pauseMs = 1000 / eventsPerSecond;
const mostWaiting = 1000;
const longestTimerMs = 2 ** 31 - 1;

/**
 * The notice as a stream of `team` receives it, or null. A notice of another team for this reader alone arrives without
 * its rows.
 */
function heardIn(team: string | null, { person }: Stream, notice: ChangeNotice): ChangeNotice | null {
  if (notice.reader !== null && notice.reader !== person) return null;
  if (notice.team === team) return notice;
  return notice.reader === null ? null : { ...notice, rows: null };
}

/** A random reconnection delay, so that clients do not all reconnect at once. */
const retryHint = () => `retry: ${1000 + Math.round(Math.random() * 4000)}\n`;

/** Merges notices into one change for each table and tab. */
function changesIn(notices: ChangeNotice[], reader: string): Change[] {
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
  return Object.values(rows).some((ids) => ids.length > idsPerChange) ? null : rows;
}

/**
 * Sends each team's changes to its open streams, at most two events a second each, and ends streams whose reader loses
 * access.
 */
export function liveStreams(db: Db, log: FastifyBaseLogger) {
  const rooms = new Map<string | null, Room>();
  const history = changeHistory();
  const here = presence((team, map) => tellPeopleAt(team, [map]));

  function tellPeopleAt(team: string, maps: string[]) {
    const room = rooms.get(team);
    if (!room) return;
    for (const stream of room.streams) for (const map of maps) stream.maps.add(map);
    void tell(room);
  }

  function leave(room: Room, stream: Stream) {
    clearTimeout(stream.expiry);
    if (!room.streams.delete(stream)) return;
    const { team } = room;
    const { person } = stream;
    const stays = [...room.streams].some((other) => other.person === person);
    // On failure, others drop this person at the presence timeout.
    if (team !== null && !stays && here.mapsOf(team, person).length > 0)
      tellWhereabouts(db, { here: false, team, person, tab: null, map: null, node: null }).catch(() => {});
    if (room.streams.size === 0 && rooms.get(room.team) === room) rooms.delete(room.team);
  }

  function write({ answer }: Stream, text: string) {
    // The previous event is still buffered: the client does not read, so the server disconnects it (backpressure).
    if (answer.writableNeedDrain) answer.destroy();
    else answer.write(text);
  }

  function end(room: Room, stream: Stream, last: string) {
    leave(room, stream);
    stream.answer.end(last);
    setTimeout(() => stream.answer.destroy(), 5000).unref();
  }

  const eventText = (name: EventName, position: string, data: object = {}) =>
    `id: ${position}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  // Sent without a position, because presence does not confirm any change notices.
  const presenceText = (told: Presence) => `event: presence\ndata: ${JSON.stringify(told)}\n\n`;

  /** The members of the team who are present at these maps. */
  async function membersAt(team: string | null, maps: Iterable<string>) {
    const people = [...new Set([...maps].flatMap((map) => here.at(map).map(({ person }) => person)))];
    if (people.length === 0) return new Map<string, Person>();
    const { rows } =
      await sql<Person>`select id, email, full_name, avatar_url from rules.members_among(${team}, ${people})`.execute(
        db,
      );
    return new Map(rows.map((person) => [person.id, person]));
  }

  /** Ends streams whose session has ended or whose person has left the team. One query checks all of them. */
  async function endRevoked(room: Room, streams: Stream[]) {
    const tokens = streams.map(({ token }) => token);
    const { rows } = await sql<{
      token: string;
      expires_at: string;
    }>`select token, expires_at from rules.listeners(${room.team}, ${tokens})`.execute(db);
    const expiries = new Map(rows.map(({ token, expires_at }) => [token, Date.parse(expires_at)]));
    for (const stream of streams) {
      const expires = expiries.get(stream.token);
      if (!room.streams.has(stream)) continue;
      if (expires === undefined) end(room, stream, eventText('ended', history.position()));
      else {
        clearTimeout(stream.expiry);
        stream.expiry = setTimeout(check, Math.min(expires - Date.now() + 10, longestTimerMs), room, [stream]);
      }
    }
  }

  /** Runs `endRevoked` until the database answers. */
  async function check(room: Room, streams: Stream[]) {
    await endRevoked(room, streams).catch(() => setTimeout(check, pauseMs, room, streams));
  }

  /**
   * Chooses the next event: change notices and presence alternate. Notices that arrive during the database query wait
   * for the event after it.
   */
  function taken({ waiting, maps, last }: Stream): { count: number; map?: string } {
    const [map] = maps;
    if (map === undefined || (waiting.length > 0 && last !== 'changes')) return { count: waiting.length };
    maps.delete(map);
    return { count: 0, map };
  }

  async function tell(room: Room) {
    if (room.pausing) return;
    room.pausing = true;
    // Waits for the other notices of the same transaction.
    await new Promise(setImmediate);
    const position = history.position();
    const due = [...room.streams]
      .filter(({ waiting, maps }) => waiting.length > 0 || maps.size > 0)
      .map((stream) => ({ stream, ...taken(stream) }));
    if (due.length === 0) {
      room.pausing = false;
      return;
    }
    try {
      await endRevoked(
        room,
        due.map(({ stream }) => stream),
      );
      const members = await membersAt(room.team, new Set(due.flatMap(({ map }) => map ?? [])));
      for (const { stream, count, map } of due) {
        if (!room.streams.has(stream)) continue;
        if (map !== undefined) {
          stream.last = 'presence';
          const people = here.at(map).flatMap(({ person, node }) => {
            const user = members.get(person);
            return user ? { user, node_id: node } : [];
          });
          write(stream, presenceText({ map_id: map, people }));
          continue;
        }
        stream.last = 'changes';
        const news = stream.waiting.splice(0, count);
        const known = news.filter((one) => one !== 'resync');
        const text =
          known.length < news.length
            ? eventText('resync', position)
            : eventText('changes', position, { changes: changesIn(known, stream.person) });
        write(stream, text);
      }
    } catch (error) {
      for (const { stream, map } of due) if (map !== undefined) stream.maps.add(map);
      log.warn({ reason: (error as Error).message }, 'live updates wait for the database');
    }
    setTimeout(() => {
      room.pausing = false;
      void tell(room);
    }, pauseMs);
  }

  function put({ team }: Room, stream: Stream, news: ChangeNotice | 'resync') {
    const heard = news === 'resync' ? news : heardIn(team, stream, news);
    if (heard === 'resync' || stream.waiting.length >= mostWaiting) stream.waiting = ['resync'];
    else if (heard) stream.waiting.push(heard);
  }

  const listener: Listener = {
    begin() {
      history.begin();
      for (const room of rooms.values()) {
        for (const stream of room.streams) put(room, stream, 'resync');
        void tell(room);
      }
    },
    changed(notice) {
      history.add(notice);
      const own = rooms.get(notice.team);
      for (const room of notice.reader ? rooms.values() : own ? [own] : []) {
        for (const stream of room.streams) put(room, stream, notice);
        void tell(room);
      }
    },
    moved: here.hear,
    accessChanged(people) {
      for (const room of rooms.values()) {
        const { team } = room;
        if (team !== null)
          tellPeopleAt(
            team,
            people.length === 0 ? here.mapsOf(team) : people.flatMap((person) => here.mapsOf(team, person)),
          );
        const theirs = [...room.streams].filter(({ person }) => people.length === 0 || people.includes(person));
        if (theirs.length > 0) void check(room, theirs);
      }
    },
  };

  const heartbeat = setInterval(() => {
    for (const room of rooms.values()) for (const stream of room.streams) write(stream, ':\n\n');
  }, heartbeatMs).unref();

  return {
    listener,
    since: history.since,
    recent: history.recent,

    count: () => [...rooms.values()].reduce((sum, { streams }) => sum + streams.size, 0),

    hasRoomFor(person: string) {
      const theirs = [...rooms.values()].flatMap(({ streams }) =>
        [...streams].filter((stream) => stream.person === person),
      );
      return theirs.length < streamsPerPerson;
    },

    /** Adds a stream whose headers are sent. `missed` holds the notices to send first; null when they are unknown. */
    async open(
      team: string | null,
      who: { person: string; token: string },
      answer: ServerResponse,
      missed: ChangeNotice[] | null,
    ) {
      const room = rooms.get(team) ?? { team, streams: new Set(), pausing: false };
      rooms.set(team, room);
      const stream: Stream = { ...who, answer, waiting: [], maps: new Set(team === null ? [] : here.mapsOf(team)) };
      for (const notice of missed ?? ['resync' as const]) put(room, stream, notice);
      room.streams.add(stream);
      answer.on('close', () => leave(room, stream));
      answer.on('error', () => answer.destroy());
      write(
        stream,
        stream.waiting.length === 0 ? retryHint() + eventText('opened', history.position()) : `${retryHint()}\n`,
      );
      // The person may have lost access while the stream opened.
      await check(room, [stream]);
      void tell(room);
    },

    /** Ends all streams with a reconnection delay. */
    close() {
      clearInterval(heartbeat);
      for (const room of rooms.values()) for (const stream of room.streams) end(room, stream, `${retryHint()}\n`);
    },
  };
}
export type LiveStreams = ReturnType<typeof liveStreams>;
