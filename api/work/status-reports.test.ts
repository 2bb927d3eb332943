import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { StatusReport } from '@groundwork/contract/work/status-reports';
import { beforeAll, describe, expect, test } from 'vitest';
import { day } from '../testing/test-answers.ts';
import { appForFile } from '../testing/test-app.ts';

let top: string;
let below: string;
const absent = '00000000-0000-4000-8000-000000000000';

const add = async (path: string, body: object): Promise<string> => {
  const { status, body: answer } = await app.ask(nadia, 'POST', path, body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.id;
};
const aGoal = (title: string, fields: object = {}) => add('/goals', { team_id, title, assigned_to: null, ...fields });
const aTask = (goal_id: string, title: string, fields: object = {}) =>
  add('/tasks', { team_id, goal_id, title, ...fields });

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
const team_id = await app.team('Harbour District', nadia, tomas);
beforeAll(async () => {
  top = await aGoal('Autumn gathering', { assigned_to: tomas.id });
  below = await aGoal('Find the helpers', { parent_goal_id: top });
  await aGoal('Called off', { status: 'cancelled' });
  await aGoal('Reached long ago', { status: 'completed' });
  const reached = await aGoal('Reached', {});
  await app.ask(nadia, 'PATCH', `/goals/${reached}`, { status: 'completed' });
  await add(`/goals/${below}/check-ins`, { health: 'off_track', note: 'Nobody answers' });
  await aTask(top, 'Done', { status: 'done', assigned_to: tomas.id });
  const early = await aTask(top, 'Done long ago', { status: 'done' });
  await app.admin.query("update tasks set finished_at = now() - interval '20 days' where id = $1", [early]);
  await aTask(below, 'Late', { due_date: day(-2), assigned_to: tomas.id });
  await aTask(below, 'Late and blocked', { due_date: day(-3), status: 'blocked' });
  await aTask(below, 'Soon', { due_date: day(3) });
  await aTask(below, 'Later', { due_date: day(limits.statusReport.comingDays + 5) });
  await aTask(reached, 'Soon elsewhere', { due_date: day(4) });
});

const report = async (path: string, person = nadia): Promise<StatusReport> => {
  const { status, body } = await app.ask(person, 'GET', `${path}/status-report?days=14`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const titles = ({ items }: StatusReport['finished']) => items.map(({ title }) => title);

describe('the status report of a team', () => {
  test('has its open goals as a tree, and those completed in the period', async () => {
    const { goals, left_out, from, to } = await report(`/teams/${team_id}`);
    expect(goals.map(({ title, level }) => [title, level])).toEqual([
      ['Reached', 0],
      ['Autumn gathering', 0],
      ['Find the helpers', 1],
    ]);
    expect(goals[2]).toMatchObject({ check_in: { health: 'off_track', note: 'Nobody answers' } });
    expect([left_out, from, to]).toEqual([0, day(-13), day(0)]);
  });

  test('has what was done, and what is overdue, due soon and blocked', async () => {
    const { finished, overdue, coming, blocked } = await report(`/teams/${team_id}`);
    expect([finished, overdue, coming, blocked].map(titles)).toEqual([
      ['Done'],
      ['Late and blocked', 'Late'],
      ['Soon', 'Soon elsewhere'],
      ['Late and blocked'],
    ]);
    expect(overdue.items[1]).toMatchObject({
      goal: { id: below, title: 'Find the helpers' },
      assigned_user: { id: tomas.id },
      due_date: day(-2),
    });
  });

  test('counts by assignee', async () => {
    const { owners } = await report(`/teams/${team_id}`);
    expect(owners.map(({ user, ...counts }) => [user?.full_name, counts])).toEqual([
      [undefined, { finished: 0, overdue: 1, coming: 2, blocked: 1 }],
      ['Tomás Oliveira', { finished: 1, overdue: 1, coming: 0, blocked: 0 }],
    ]);
  });

  test('holds a bounded number of goals and tasks, and counts the others', async () => {
    const team = await app.team('Orchard', nadia);
    const most = limits.statusReport;
    const { rows } = await app.admin.query(
      "insert into goals (team_id, title) select $1, 'Goal ' || n from generate_series(1, $2::integer) n returning id",
      [team, most.goals + 3],
    );
    await app.admin.query(
      `insert into tasks (team_id, goal_id, title, status)
       select $1, $2, 'Task ' || n, 'blocked' from generate_series(1, $3::integer) n`,
      [team, rows[0].id, most.tasks + 2],
    );
    const { goals, left_out, blocked } = await report(`/teams/${team}`);
    expect([goals.length, left_out]).toEqual([most.goals, 3]);
    expect([blocked.items.length, blocked.count]).toEqual([most.tasks, most.tasks + 2]);
  });
});

describe('the status report of a goal', () => {
  test('is about the goal and its sub-goals', async () => {
    const { goals, finished, coming } = await report(`/goals/${top}`, tomas);
    expect(goals.map(({ title }) => title)).toEqual(['Autumn gathering', 'Find the helpers']);
    expect([finished, coming].map(titles)).toEqual([['Done'], ['Soon']]);
    expect((await report(`/goals/${below}`)).goals.map(({ level }) => level)).toEqual([0]);
  });

  test('has the goal itself, whatever its status', async () => {
    const id = await aGoal('Given up', { status: 'cancelled' });
    expect((await report(`/goals/${id}`)).goals).toMatchObject([{ id }]);
  });
});

test('a report is for members, and others cannot tell whether there is one', async () => {
  for (const [path, id] of [
    ['teams', team_id],
    ['goals', top],
  ])
    for (const one of [id, absent]) {
      const { status, body } = await app.ask(stranger, 'GET', `/${path}/${one}/status-report?days=14`);
      expect([status, body.error]).toEqual([404, messages.general.notFound]);
    }
});

test.each(['', '?days=0', '?days=x', `?days=${limits.statusReport.days + 1}`, '?days=14&today=yesterday'])(
  'a report with %s is refused',
  async (query) => {
    expect((await app.ask(nadia, 'GET', `/teams/${team_id}/status-report${query}`)).status).toBe(400);
  },
);
