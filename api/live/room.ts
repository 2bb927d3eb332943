import type { ServerResponse } from 'node:http';
import type { Person } from '@groundwork/contract/base/fields';
import { limits } from '@groundwork/contract/base/limits';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import type { RepeatedLog } from '../base/repeated-log.ts';
import type { ChangeNotice } from './change-feed.ts';
import { changesIn, eventText, presenceText } from './event-text.ts';
import { type presence, sendWhereabouts } from './presence.ts';

export type Stream = {
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

/** The next event of a stream: the presence at a map, or else the first `count` notices that wait. */
type Due = { stream: Stream; count: number; map?: string };

/** The state that all rooms of a server share. */
type Server = {
  db: Db;
  log: RepeatedLog;
  here: ReturnType<typeof presence>;
  /** The position of the newest change notice. */
  position: () => string;
  /** Called when the last stream of a room has left. */
  emptied: (room: Room) => void;
};

const pauseMs = 1000 / limits.live.eventsPerSecond;
const mostWaiting = 1000;
const longestTimerMs = 2 ** 31 - 1;

/**
 * The streams of one team, or the streams without a team, which receive only notices for their person. Each stream gets
 * at most two events a second, and ends when its reader loses access.
 */
export class Room {
  readonly team: string | null;
  readonly streams = new Set<Stream>();
  readonly #server: Server;
  /** True during the pause after `send`; notices then wait. */
  #pausing = false;

  constructor(team: string | null, server: Server) {
    this.team = team;
    this.#server = server;
  }

  /** Keeps a notice for a stream, or for all of them, until `send` sends it. */
  put(news: ChangeNotice | 'resync', streams: Iterable<Stream> = this.streams) {
    for (const stream of streams) {
      const visible = news === 'resync' ? news : visibleTo(this.team, stream, news);
      if (visible === 'resync' || stream.waiting.length >= mostWaiting) stream.waiting = ['resync'];
      else if (visible) stream.waiting.push(visible);
    }
  }

  /** Sends the presence at these maps to all streams. */
  sendPresence(maps: string[]) {
    for (const stream of this.streams) for (const map of maps) stream.maps.add(map);
    void this.send();
  }

  leave(stream: Stream) {
    clearTimeout(stream.expiry);
    if (!this.streams.delete(stream)) return;
    const { team } = this;
    const { person } = stream;
    const { here, emptied } = this.#server;
    if (team !== null && !this.#has(person) && here.mapsOf(team, person).length > 0) this.#tellServers(person, false);
    if (this.streams.size === 0) emptied(this);
  }

  /** If a server has announced the end of a person who still has a stream here, tells all servers about this stream. */
  stayIfHere(person: string) {
    if (this.team !== null && this.#has(person) && this.#server.here.isLeaving(this.team, person))
      this.#tellServers(person, true);
  }

  #has = (person: string) => [...this.streams].some((stream) => stream.person === person);

  /** On failure, others drop this person at the presence timeout, or keep them until the next renewal. */
  #tellServers(person: string, here: boolean) {
    const { team } = this;
    if (team === null) return;
    sendWhereabouts(this.#server.db, { here, team, person, tab: null, map: null, node: null }).catch(() => {});
  }

  end(stream: Stream, last: string) {
    this.leave(stream);
    stream.answer.end(last);
    setTimeout(() => stream.answer.destroy(), 5000).unref();
  }

  /** Ends the streams whose reader has lost access, as soon as the database answers. */
  async check(streams: Stream[]) {
    await this.#endRevoked(streams).catch(() => setTimeout(() => this.check(streams), pauseMs));
  }

  /** Sends the waiting events. Then pauses for half a second, and sends the events that have arrived meanwhile. */
  async send() {
    if (this.#pausing) return;
    this.#pausing = true;
    // Waits for the other notices of the same transaction.
    await new Promise(setImmediate);
    const position = this.#server.position();
    const due = [...this.streams]
      .filter(({ waiting, maps }) => waiting.length > 0 || maps.size > 0)
      .map((stream) => ({ stream, ...taken(stream) }));
    if (due.length === 0) {
      this.#pausing = false;
      return;
    }
    try {
      await this.#send(due, position);
    } catch (error) {
      for (const { stream, map } of due) if (map !== undefined) stream.maps.add(map);
      this.#server.log.warn({ reason: (error as Error).message }, 'live updates wait for the database');
    }
    setTimeout(() => {
      this.#pausing = false;
      void this.send();
    }, pauseMs);
  }

  async #send(due: Due[], position: string) {
    await this.#endRevoked(due.map(({ stream }) => stream));
    const members = await this.#membersAt(new Set(due.flatMap(({ map }) => map ?? [])));
    for (const { stream, count, map } of due) {
      if (!this.streams.has(stream)) continue;
      if (map !== undefined) {
        stream.last = 'presence';
        const people = this.#server.here.at(map).flatMap(({ person, node }) => {
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
  }

  /** Returns the members of the team who are present at these maps, by id. */
  async #membersAt(maps: Set<string>) {
    const { db, here } = this.#server;
    const people = [...new Set([...maps].flatMap((map) => here.at(map).map(({ person }) => person)))];
    if (people.length === 0) return new Map<string, Person>();
    const { rows } = await sql<Person>`
      select id, email, full_name, avatar_url from rules.members_among(${this.team}, ${people})
    `.execute(db);
    return new Map(rows.map((person) => [person.id, person]));
  }

  /** Ends streams whose session has ended or whose person has left the team. One query checks all of them. */
  async #endRevoked(streams: Stream[]) {
    const { db, position } = this.#server;
    const tokens = streams.map(({ token }) => token);
    const { rows } = await sql<{
      token: string;
      expires_at: string;
    }>`select token, expires_at from rules.valid_sessions(${this.team}, ${tokens})`.execute(db);
    const expiries = new Map(rows.map(({ token, expires_at }) => [token, Date.parse(expires_at)]));
    for (const stream of streams) {
      const expires = expiries.get(stream.token);
      if (!this.streams.has(stream)) continue;
      if (expires === undefined) this.end(stream, eventText('ended', position()));
      else {
        clearTimeout(stream.expiry);
        const left = Math.min(expires - Date.now() + 10, longestTimerMs);
        stream.expiry = setTimeout(() => this.check([stream]), left);
      }
    }
  }
}

export function write({ answer }: Stream, text: string) {
  // The previous event is still buffered: the client does not read, so the server disconnects it (backpressure).
  if (answer.writableNeedDrain) answer.destroy();
  else answer.write(text);
}

/**
 * The notice as a stream of `team` receives it, or null. A notice without a team is for everybody. A notice of another
 * team for this reader alone arrives without its rows.
 */
function visibleTo(team: string | null, { person }: Stream, notice: ChangeNotice): ChangeNotice | null {
  if (notice.reader !== null && notice.reader !== person) return null;
  if (notice.team === team || notice.team === null) return notice;
  return notice.reader === null ? null : { ...notice, rows: null };
}

/**
 * Chooses the next event: change notices and presence alternate. Notices that arrive during the database query wait
 * for the event after it.
 */
function taken({ waiting, maps, last }: Stream): Omit<Due, 'stream'> {
  const [map] = maps;
  if (map === undefined || (waiting.length > 0 && last !== 'changes')) return { count: waiting.length };
  maps.delete(map);
  return { count: 0, map };
}
