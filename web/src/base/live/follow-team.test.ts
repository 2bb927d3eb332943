import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followTeam } from './follow-team.ts';
import type { TeamEvent } from './team-stream.ts';

let streams: TestStream[];
class TestStream extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  readonly url: string;
  onopen?: () => void;
  onerror?: () => void;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close() {
    this.readyState = 2;
  }
  tell(name: string, id: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: id }));
  }
}

let stops: (() => void)[];
beforeEach(() => {
  streams = [];
  stops = [];
  vi.stubGlobal('EventSource', TestStream);
});
afterEach(() => {
  for (const stop of stops) stop();
});

let teams = 0;
/** Returns a team that no other test has followed. */
const newTeam = () => `team ${teams++}`;
function follow(team: string | null, since?: number) {
  const onEvent = vi.fn<(event: TeamEvent) => void>();
  const stop = followTeam(team, onEvent, since);
  stops.push(stop);
  return { stop, events: () => onEvent.mock.calls.map(([{ name, id }]) => [name, id]) };
}
const open = () => streams.filter(({ readyState }) => readyState === 1);

it('shares one stream among all followers of a team, until the last one stops', () => {
  const team = newTeam();
  const [one, other] = [follow(team), follow(team)];
  expect(streams).toHaveLength(1);
  streams[0]?.tell('changes', '1', { changes: [] });
  expect([one.events(), other.events()]).toEqual([[['changes', '1']], [['changes', '1']]]);
  one.stop();
  streams[0]?.tell('resync', '2');
  expect([one.events().length, other.events().length]).toEqual([1, 2]);
  other.stop();
  expect(open()).toEqual([]);
});

it('sends a later follower what arrived since its last fetch', () => {
  const team = newTeam();
  follow(team);
  streams[0]?.tell('changes', '1', { changes: [] });
  // biome-ignore lint/plugin: a moment between the two events.
  const readAt = performance.now();
  // biome-ignore lint/plugin: waits until the clock moves.
  while (performance.now() === readAt);
  streams[0]?.tell('changes', '2', { changes: [] });
  expect(follow(team, readAt).events()).toEqual([['changes', '2']]);
  expect(follow(team).events()).toEqual([
    ['changes', '1'],
    ['changes', '2'],
  ]);
  expect(follow(newTeam()).events()).toEqual([]);
});

it('follows personal events without a team id', () => {
  follow(null);
  expect(new URL(streams[0]?.url ?? '', 'http://harbour.example').searchParams.has('team_id')).toBe(false);
});

it('resumes from the last event', () => {
  const team = newTeam();
  const first = follow(team);
  streams[0]?.tell('changes', 'here', { changes: [] });
  first.stop();
  follow(team);
  expect(new URL(streams[1]?.url ?? '', 'http://harbour.example').searchParams.get('last_event_id')).toBe('here');
});

it('reads everything anew if it could not connect at once and has no event to resume from', () => {
  const [team, other] = [newTeam(), newTeam()];
  const [late, prompt] = [follow(team), follow(other)];
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  streams[1]?.onopen?.();
  clock.mockReturnValue(Date.now() + 3000);
  streams[0]?.onopen?.();
  clock.mockRestore();
  expect([late.events(), prompt.events()]).toEqual([[['resync', undefined]], []]);
});

it('needs no such reading when it resumes from an event', () => {
  const team = newTeam();
  const { events } = follow(team);
  streams[0]?.tell('opened', 'here');
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3000);
  streams[0]?.onerror?.();
  window.dispatchEvent(new Event('online'));
  streams[1]?.onopen?.();
  later.mockRestore();
  expect([streams.length, events()]).toEqual([2, [['opened', 'here']]]);
});
