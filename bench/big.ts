import { alternate, ask, quantile, type Round, type Side } from './load.ts';
import type { Seat } from './seat.ts';
import type { Server } from './server.ts';
import { atMost } from './table.ts';

type Operation = { name: string; goal: number; send: (url: string, seat: Seat) => Promise<unknown> };

const since = new Date(Date.now() - 56 * 86_400_000).toISOString().slice(0, 10);
/** The operations whose duration must not depend on the rows of other teams. `goal` is the highest ratio of medians. */
const operations: Operation[] = [
  {
    name: 'list',
    goal: 1.3,
    send: (url, seat) => ask(seat, 'GET', `${url}/api/tasks?team_id=${seat.team_id}&limit=50`),
  },
  {
    name: 'create',
    goal: 1.3,
    send: (url, seat) =>
      ask(seat, 'POST', `${url}/api/tasks`, {
        team_id: seat.team_id,
        goal_id: seat.goal_id,
        title: 'Measure a task',
        assigned_to: seat.assigned_to[1],
      }),
  },
  { name: 'search with a typo', goal: 2, send: (url, seat) => ask(seat, 'GET', `${url}/api/search?q=insurence`) },
  {
    name: 'dashboard',
    goal: 1.3,
    send: (url, seat) => ask(seat, 'GET', `${url}/api/teams/${seat.team_id}/figures?since=${since}`),
  },
  {
    name: 'counts',
    goal: 1.3,
    send: (url, seat) => ask(seat, 'GET', `${url}/api/tasks/counts?team_id=${seat.team_id}`),
  },
  {
    name: 'counts of all teams',
    goal: 1.3,
    send: (url, seat) => ask(seat, 'GET', `${url}/api/tasks/counts?assigned_to[]=${seat.user_id}`),
  },
  {
    name: 'activity of a team',
    goal: 1.3,
    send: (url, seat) => ask(seat, 'GET', `${url}/api/activity?team_id=${seat.team_id}`),
  },
  {
    name: 'activity of a task',
    goal: 1.3,
    send: (url, seat) => ask(seat, 'GET', `${url}/api/activity?task_id=${seat.task_id}`),
  },
  { name: 'notifications', goal: 1.3, send: (url, seat) => ask(seat, 'GET', `${url}/api/notifications`) },
  { name: 'notification count', goal: 1.3, send: (url, seat) => ask(seat, 'GET', `${url}/api/notifications/count`) },
];

type Sized = { server: Server; seats: Seat[]; tasks: number };

/** Measures the medians of the operations in a large and in a small database. A team has the same rows in both. */
export async function measureBig(
  large: Sized,
  small: Sized,
  { rounds, turnMs, say }: { rounds: number; turnMs: number; say: (what: string) => void },
) {
  const smallSeat = new Map(large.seats.map((seat, n) => [seat, small.seats[n % small.seats.length] as Seat]));
  const sizes = [large, small].map(({ tasks }) => tasks.toLocaleString('en'));
  for (const { name, goal, send } of operations) {
    say(name);
    const sides: Record<'large' | 'small', Side> = {
      large: (seat) => send(large.server.url, seat),
      small: (seat) => send(small.server.url, smallSeat.get(seat) as Seat),
    };
    const { sample, ratio } = await alternate(sides, large.seats, 1, rounds, turnMs);
    const p50 = ({ latencies }: Round) => quantile(latencies, 0.5);
    const more = `p50 ${sample.large.p50.toFixed(2)} ms and ${sample.small.p50.toFixed(2)} ms, 1 connection`;
    atMost(`${name}: p50, ${sizes.join(' ÷ ')} tasks`, ratio('large', 'small', p50), '', 2, goal, more);
  }
}
