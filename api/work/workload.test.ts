import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { Task } from '@groundwork/contract/work/tasks';
import type { WorkloadShare } from '@groundwork/contract/work/workload';
import type { TestPerson } from '@groundwork/db/test-people';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { dayAfter } from '../http/client-date.ts';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
const peter = await app.person('Peter Hill');
let team: string;
let goal: string;
beforeEach(async () => {
  team = await app.team('Harbour District', nadia, tomas);
  goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;
});

const today = new Date().toISOString().slice(0, 10);
const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
const monday = dayAfter(today, -weekday(today));

const addTask = async (fields: Partial<Task>): Promise<string> =>
  (
    await app.ask(nadia, 'POST', '/tasks', {
      team_id: team,
      goal_id: goal,
      title: 'Hall',
      assigned_to: null,
      ...fields,
    })
  ).body.id;
const workload = async (person = nadia, from = monday): Promise<WorkloadShare[]> =>
  (await app.ask(person, 'GET', `/teams/${team}/workload?from=${from}&today=${today}`)).body.items;

describe('the workload of a team', () => {
  test('adds up remaining or else estimated hours of open tasks by assignee and week', async () => {
    const due_date = dayAfter(monday, 11);
    const start_date = dayAfter(monday, 7);
    const me = { assigned_to: nadia.id };
    await addTask({ ...me, due_date, start_date, estimated_hours: 8, remaining_hours: 3 });
    await addTask({ ...me, due_date, estimated_hours: 2 });
    await addTask({ ...me, due_date });
    await addTask({ ...me, due_date, estimated_hours: 50, status: 'done' });
    await addTask({ due_date: dayAfter(monday, 18), estimated_hours: 1.5 });
    await addTask({ assigned_to: tomas.id, estimated_hours: 6 });
    expect(await workload()).toEqual([
      { user_id: nadia.id, week: dayAfter(monday, 7), hours: 5, tasks: 3, without_estimate: 1 },
      { user_id: null, week: dayAfter(monday, 14), hours: 1.5, tasks: 1, without_estimate: 0 },
      { user_id: tomas.id, week: null, hours: 6, tasks: 1, without_estimate: 0 },
    ]);
    expect(await workload(tomas)).toHaveLength(3);
    expect(await workload(peter)).toEqual([]);
  });

  test('counts what is late in this week', async () => {
    await addTask({ start_date: dayAfter(today, -40), due_date: dayAfter(today, -30), estimated_hours: 4 });
    expect(await workload()).toEqual([{ user_id: null, week: monday, hours: 4, tasks: 1, without_estimate: 0 }]);
  });

  longTest('equals the sum of its days, for all dates', async () => {
    const from = dayAfter(monday, 7);
    const offset = fc.option(fc.integer({ min: -30, max: 120 }), { nil: null });
    const anyTask = fc.record({ start: offset, due: offset, hours: fc.option(fc.integer({ min: 0, max: 80 })) });
    await fc.assert(
      fc.asyncProperty(fc.array(anyTask, { minLength: 1, maxLength: 8 }), async (tasks) => {
        await app.admin.query('delete from tasks where team_id = $1', [team]);
        const expected = new Map<string | null, { hours: number; tasks: number; without_estimate: number }>();
        const add = (week: string | null, hours: number | null) => {
          const share = expected.get(week) ?? { hours: 0, tasks: 0, without_estimate: 0 };
          expected.set(week, {
            hours: share.hours + (hours ?? 0),
            tasks: share.tasks + 1,
            without_estimate: share.without_estimate + Number(hours === null),
          });
        };
        for (const { start, due, hours } of tasks) {
          const given = [start, due].filter((one) => one !== null).sort((a, b) => a - b);
          const [first = null, last = first] = given.map((one) => dayAfter(today, one));
          await app.admin.query(
            `insert into tasks (team_id, goal_id, title, start_date, due_date, estimated_hours)
             values ($1, $2, 'Hall', $3, $4, $5)`,
            [team, goal, start === null ? null : first, due === null ? null : last, hours],
          );
          if (first === null || last === null) {
            add(null, hours);
            continue;
          }
          const days: string[] = [];
          for (let day = first < today ? today : first; day <= (last < today ? today : last); day = dayAfter(day, 1))
            days.push(day);
          const worked = days.some((day) => weekday(day) < 5) ? days.filter((day) => weekday(day) < 5) : days;
          for (let week = 0; week < 8; week++) {
            const [begins, ends] = [dayAfter(from, 7 * week), dayAfter(from, 7 * week + 6)];
            const inWeek = (all: string[]) => all.filter((day) => begins <= day && day <= ends).length;
            if (inWeek(worked) > 0) add(begins, hours === null ? null : (hours * inWeek(worked)) / worked.length);
          }
        }
        const found = await workload(nadia, from);
        expect(new Map(found.map(({ week, user_id: _, ...share }) => [week, share]))).toEqual(
          new Map([...expected].map(([week, share]) => [week, { ...share, hours: expect.closeTo(share.hours, 6) }])),
        );
      }),
      { numRuns: 60 },
    );
  });

  test.each(['from=soon', 'from=2026-02-30', ''])('asks for a valid first day: %j', async (query) => {
    expect((await app.ask(nadia, 'GET', `/teams/${team}/workload?${query}`)).status).toBe(400);
  });
});

describe('working hours', () => {
  const hoursOf = async () => {
    const { items } = (await app.ask(tomas, 'GET', `/teams/${team}/members`)).body;
    return items.find(({ id }: { id: string }) => id === tomas.id).weekly_hours;
  };
  const put = async (person: TestPerson, weekly_hours: unknown, member = tomas.id) =>
    (await app.ask(person, 'PUT', `/teams/${team}/members/${member}/weekly-hours`, { weekly_hours })).status;

  test('are those of the team, or of a member, which owners and admins set', async () => {
    expect((await app.ask(tomas, 'GET', `/teams/${team}`)).body.weekly_hours).toBe(40);
    expect((await app.ask(nadia, 'PATCH', `/teams/${team}`, { weekly_hours: 37.5 })).body.weekly_hours).toBe(37.5);
    expect(await hoursOf()).toBeNull();
    expect(await put(nadia, 20)).toBe(200);
    expect(await hoursOf()).toBe(20);
    expect([await put(tomas, 10), await put(peter, 10), await put(nadia, 10, peter.id)]).toEqual([403, 404, 404]);
    expect(await hoursOf()).toBe(20);
    expect(await put(nadia, null)).toBe(200);
    expect(await hoursOf()).toBeNull();
  });

  test.each([-1, 169, '8', undefined])('of %j are refused', async (hours) => {
    expect(await put(nadia, hours)).toBe(400);
    expect((await app.ask(nadia, 'PATCH', `/teams/${team}`, { weekly_hours: hours ?? null })).status).toBe(400);
  });
});
