import type { ServerResponse } from 'node:http';
import { limits } from '@groundwork/contract/base/limits';
import type { Db } from '@groundwork/db/database';
import type { FastifyBaseLogger } from 'fastify';
import { repeatedLog } from '../base/repeated-log.ts';
import type { ChangeNotice, Listener } from './change-feed.ts';
import { changeHistory } from './change-history.ts';
import { eventText, retryHint } from './event-text.ts';
import { presence } from './presence.ts';
import { Room, type Stream, write } from './room.ts';

const { heartbeatMs, streamsPerPerson } = limits.live;

/** Sends each team's changes to its open streams. */
export function liveStreams(db: Db, log: FastifyBaseLogger) {
  const rooms = new Map<string | null, Room>();
  const history = changeHistory();
  const here = presence((team, map) => rooms.get(team)?.sendPresence([map]));
  const allStreams = () => [...rooms.values()].flatMap(({ streams }) => [...streams]);
  const emptied = (room: Room) => {
    if (rooms.get(room.team) === room) rooms.delete(room.team);
  };
  const server = { db, log: repeatedLog(log), here, position: history.position, emptied };

  let connected = false;
  const listener: Listener = {
    hasStreams: () => rooms.size > 0,
    lost() {
      connected = false;
    },
    begin() {
      connected = true;
      history.begin();
      for (const room of rooms.values()) {
        room.put('resync');
        void room.send();
      }
    },
    changed(notice) {
      history.add(notice);
      const own = rooms.get(notice.team);
      const isForAllRooms = notice.reader !== null || notice.team === null;
      for (const room of isForAllRooms ? rooms.values() : own ? [own] : []) {
        room.put(notice);
        void room.send();
      }
    },
    moved(whereabouts) {
      here.receive(whereabouts);
      rooms.get(whereabouts.team)?.stayIfHere(whereabouts.person);
    },
    accessChanged(people) {
      for (const room of rooms.values()) {
        const { team } = room;
        if (team !== null)
          room.sendPresence(
            people.length === 0 ? here.mapsOf(team) : people.flatMap((person) => here.mapsOf(team, person)),
          );
        const theirs = [...room.streams].filter(({ person }) => people.length === 0 || people.includes(person));
        if (theirs.length > 0) void room.check(theirs);
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

    /** Whether changes arrive at this server. */
    isConnected: () => connected,

    count: () => allStreams().length,

    hasRoomFor(person: string) {
      const theirs = allStreams().filter((stream) => stream.person === person);
      return theirs.length < streamsPerPerson;
    },

    /** Adds a stream whose headers are sent. `missed` holds the notices to send first; null when they are unknown. */
    async open(
      team: string | null,
      who: { person: string; token: string },
      answer: ServerResponse,
      missed: ChangeNotice[] | null,
    ) {
      const room = rooms.get(team) ?? new Room(team, server);
      rooms.set(team, room);
      const stream: Stream = { ...who, answer, waiting: [], maps: new Set(team === null ? [] : here.mapsOf(team)) };
      for (const notice of missed ?? ['resync' as const]) room.put(notice, [stream]);
      room.streams.add(stream);
      room.stayIfHere(who.person);
      answer.on('close', () => room.leave(stream));
      answer.on('error', () => answer.destroy());
      write(
        stream,
        stream.waiting.length === 0 ? retryHint() + eventText('opened', history.position()) : `${retryHint()}\n`,
      );
      // The person may have lost access while the stream opened.
      await room.check([stream]);
      void room.send();
    },

    /** Ends all streams with a reconnection delay. */
    close() {
      clearInterval(heartbeat);
      for (const room of rooms.values()) for (const stream of room.streams) room.end(stream, `${retryHint()}\n`);
    },
  };
}
export type LiveStreams = ReturnType<typeof liveStreams>;
