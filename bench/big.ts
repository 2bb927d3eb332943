import { alternate, ask, quantile, type Round, type Side, timed } from './load.ts';
import type { Installation } from './reads.ts';
import type { Seat } from './seat.ts';
import { atMost } from './table.ts';

type Operation = { name: string; goal: number; send: (url: string, seat: Seat) => Promise<unknown> };

/** The number of tasks of the largest team of the large installation. */
export const largestTeam = 200_000;

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

/** Measures the medians of the operations in a large and in a small database. A team has the same rows in both. */
export async function measureBig(
  large: Installation,
  small: Installation,
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

const today = new Date().toISOString().slice(0, 10);
const month = today.slice(0, 7);
/** The screens of a team of 200,000 tasks: the request of each, and the goal of its median in milliseconds. */
const screens: { name: string; goal: number; path: (seat: Seat) => string }[] = [
  { name: 'workload', goal: 150, path: ({ team_id }) => `/teams/${team_id}/workload?from=${today}` },
  { name: 'activity since the last visit', goal: 50, path: ({ team_id }) => `/unseen-activity?team_id=${team_id}` },
  { name: 'notifications', goal: 20, path: () => '/notifications' },
  { name: 'status report', goal: 200, path: ({ team_id }) => `/teams/${team_id}/status-report?days=14` },
  ...['status', 'goal', 'assignee', 'sprint', 'due'].map((group) => ({
    name: `list grouped by ${group}`,
    goal: 80,
    path: ({ team_id }: Seat) => `/tasks?team_id=${team_id}&group=${group}&limit=50`,
  })),
  ...['due', 'start', 'priority', 'title', 'status', 'assignee', 'goal'].map((sort) => ({
    name: `list sorted by ${sort}`,
    goal: 60,
    path: ({ team_id }: Seat) => `/tasks?team_id=${team_id}&sort=${sort}&limit=50`,
  })),
  { name: 'timeline', goal: 80, path: ({ team_id }) => `/tasks?team_id=${team_id}&dated=true&sort=start&limit=200` },
  {
    name: 'calendar',
    goal: 80,
    path: ({ team_id }) => `/tasks?team_id=${team_id}&due_from=${month}-01&due_to=${month}-28&sort=due&limit=200`,
  },
  { name: 'goals', goal: 60, path: ({ team_id }) => `/goals?team_id=${team_id}` },
  { name: 'dashboard', goal: 60, path: ({ team_id }) => `/teams/${team_id}/figures?since=${since}` },
  { name: 'search for two letters', goal: 120, path: () => '/search?q=ch' },
];

/** Measures what people open in the first team of the large installation, beside the same in a team of 100 tasks. */
export async function measureLargeTeam(
  large: Installation,
  small: Installation,
  tasks: number,
  say: (what: string) => void,
) {
  for (const { name, goal, path } of screens) {
    say(`${name} of a large team`);
    const p50 = ({ server, seats: [seat] }: Installation) =>
      timed(7, () => seat && ask(seat, 'GET', `${server.url}/api${path(seat)}`));
    const [ms, smallMs] = [await p50(large), await p50(small)];
    const more = `${smallMs.toFixed(1)} ms in a team of 100 tasks`;
    atMost(`${name}, team of ${tasks.toLocaleString('en')} tasks: p50`, ms, ' ms', 0, goal, more);
  }
}
