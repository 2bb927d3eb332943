import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { untilBlocked, withTwoSessions } from '@groundwork/db/test-races';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, mai } = app.world;
const stranger = await app.person('Pat Stone');
const team_id = await app.team('Harbour District', nadia, mai);
let goal_id: string;
beforeAll(async () => {
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
});

const aTask = async (fields: object = {}) =>
  (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Order chairs', ...fields })).body;
const taskNow = async (id: string) => (await app.ask(nadia, 'GET', `/tasks/${id}`)).body;
const edit = (id: string, fields: object, person = nadia) => app.ask(person, 'PATCH', `/tasks/${id}`, fields);
const revert = (edits: object[], person = nadia) => app.ask(person, 'POST', '/tasks/revert', { edits });
const all = { kept: [], gone: 0 };

describe('taking an edit of a task back', () => {
  test('writes the earlier values, and leaves what others changed', async () => {
    const { id } = await aTask({ due_date: '2026-11-20' });
    await edit(id, { status: 'blocked', due_date: null });
    await edit(id, { priority: 'urgent' }, mai);
    const { body } = await revert([
      { id, is: { status: 'blocked', due_date: null }, was: { status: 'to_do', due_date: '2026-11-20' } },
    ]);
    expect(body).toEqual({ reverted: 1, ...all });
    expect(await taskNow(id)).toMatchObject({ status: 'to_do', due_date: '2026-11-20', priority: 'urgent' });
  });

  test('leaves a task of which somebody changed the same field since, and says who', async () => {
    const { id } = await aTask();
    await edit(id, { status: 'blocked', due_date: '2026-11-20' });
    await edit(id, { status: 'done' }, mai);
    const { body } = await revert([
      { id, is: { status: 'blocked', due_date: '2026-11-20' }, was: { status: 'to_do', due_date: null } },
    ]);
    expect(body).toMatchObject({
      reverted: 0,
      kept: [{ field: 'status', changed_by: { id: mai.id, full_name: 'Mai Nguyễn' } }],
    });
    expect(await taskNow(id)).toMatchObject({ status: 'done', due_date: '2026-11-20' });
  });

  test('takes a bulk edit back in one request, to what each task was', async () => {
    const tasks = await Promise.all([aTask({ status: 'done' }), aTask(), aTask({ status: 'on_hold' }), aTask()]);
    const ids = tasks.map(({ id }) => id);
    await app.ask(nadia, 'PATCH', '/tasks', { task_ids: ids, status: 'blocked' });
    await edit(ids[1], { status: 'done' }, mai);
    await app.ask(mai, 'DELETE', `/tasks/${ids[3]}`);
    const { body } = await revert(tasks.map(({ id, status }) => ({ id, is: { status: 'blocked' }, was: { status } })));
    expect(body).toMatchObject({ reverted: 2, kept: [{ field: 'status', changed_by: { id: mai.id } }], gone: 1 });
    expect(await Promise.all(ids.slice(0, 3).map(async (id) => (await taskNow(id)).status))).toEqual([
      'done',
      'done',
      'on_hold',
    ]);
  });

  test('puts labels on and takes them off again', async () => {
    const { id } = await aTask();
    const [venue, choir] = await Promise.all(
      ['Venue', 'Choir'].map(
        async (name) => (await app.ask(nadia, 'POST', `/teams/${team_id}/labels`, { name, color: '#f08c00' })).body.id,
      ),
    );
    await app.ask(nadia, 'PATCH', '/tasks', { task_ids: [id], add_label_ids: [venue] });
    await revert([{ id, is: {}, was: {}, add_label_ids: [choir], remove_label_ids: [venue] }]);
    expect((await taskNow(id)).labels).toMatchObject([{ name: 'Choir' }]);
  });

  test('gives a subtask its own goal back', async () => {
    const other = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Spring fair' })).body.id;
    const [above, task] = [await aTask({ goal_id: other }), await aTask()];
    const moved = (await edit(task.id, { parent_task_id: above.id })).body;
    expect(moved.goal_id).toBe(other);
    const fields = ({ parent_task_id, goal_id }: { parent_task_id: string | null; goal_id: string }) => ({
      parent_task_id,
      goal_id,
    });
    await revert([{ id: task.id, is: fields(moved), was: fields(task) }]);
    expect(await taskNow(task.id)).toMatchObject(fields(task));
  });

  test.each([
    [{ title: ' ' }, messages.tasks.titleRequired],
    [{ description: 'Long' }, messages.general.invalid],
    [{ team_id: '00000000-0000-4000-8000-000000000000' }, messages.general.invalid],
    [{ board_order: '1; drop' }, messages.general.invalid],
  ])('to %j is refused', async (was, error) => {
    const { id } = await aTask();
    const { status, body } = await revert([{ id, is: {}, was }]);
    expect(status).toBe(400);
    expect(body.error).toBe(error);
  });

  test('takes back nothing of a task of another team', async () => {
    const { id } = await aTask({ status: 'blocked' });
    const { status } = await revert([{ id, is: { status: 'blocked' }, was: { status: 'to_do' } }], stranger);
    expect(status).toBe(404);
    expect((await taskNow(id)).status).toBe('blocked');
  });

  test('waits for a change that is being made at the same moment', async () => {
    const { id } = await aTask();
    await edit(id, { status: 'blocked' });
    await withTwoSessions(app.url, async (session) => {
      await session.query(`begin; update tasks set status = 'done' where id = '${id}'`);
      const answer = revert([{ id, is: { status: 'blocked' }, was: { status: 'to_do' } }]);
      await untilBlocked(app.admin);
      await session.query('commit');
      expect((await answer).body).toMatchObject({ reverted: 0, kept: [{ field: 'status' }] });
    });
    expect((await taskNow(id)).status).toBe('done');
  });
});

describe('taking a move on the board back', () => {
  const place = async (taskId: string, status: string, before_task_id: string | null) =>
    (await app.ask(nadia, 'PUT', `/tasks/${taskId}/place`, { status, before_task_id })).body;
  const undo = ({ id, status, board_order, board_order_was }: Record<string, string>, from: string) =>
    revert([{ id, is: { status, board_order }, was: { status: from, board_order: board_order_was } }]);
  /** A team with three cards in a column, because the order is that of a team's column. */
  async function column() {
    const team = await app.team('Hill Quarter', nadia);
    const { id: goal } = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Fair' })).body;
    const cards: string[] = [];
    for (const title of ['a', 'b', 'c']) {
      const { id } = await aTask({ team_id: team, goal_id: goal, title });
      await place(id, 'to_do', null);
      cards.push(id);
    }
    const order = async (status: string) =>
      (await app.ask(nadia, 'GET', `/tasks?team_id=${team}&status=${status}&sort=board`)).body.items.map(
        ({ id }: { id: string }) => cards.indexOf(id),
      );
    return { cards: cards as [string, string, string], order };
  }

  test('returns a card into its column and place', async () => {
    const { cards, order } = await column();
    const moved = await place(cards[1], 'done', null);
    expect(await order('to_do')).toEqual([0, 2]);
    expect((await undo(moved, 'to_do')).body).toEqual({ reverted: 1, ...all });
    expect([await order('to_do'), await order('done')]).toEqual([[0, 1, 2], []]);
  });

  test('leaves a card that somebody has moved since', async () => {
    const { cards, order } = await column();
    const moved = await place(cards[0], 'to_do', null);
    await place(cards[0], 'to_do', cards[2]);
    expect((await undo(moved, 'to_do')).body).toMatchObject({ reverted: 0, kept: [{ field: 'board_order' }] });
    expect(await order('to_do')).toEqual([1, 0, 2]);
  });

  longTest('gives any sequence of moves back in reverse, although others have taken the places', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.option(fc.nat(2)), fc.constantFrom('to_do', 'done')), { maxLength: 6 }),
        async (moves) => {
          const { cards, order } = await column();
          const undos: (() => Promise<unknown>)[] = [];
          for (const [card, before, status] of moves) {
            const { status: from } = await taskNow(cards[card] as string);
            const target = before === null || before === card ? null : (cards[before] as string);
            const moved = await place(cards[card] as string, status, target);
            undos.push(() => undo(moved, from));
          }
          for (const one of undos.toReversed()) await one();
          expect([await order('to_do'), await order('done')]).toEqual([[0, 1, 2], []]);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('places a card above one that has its place by now', async () => {
    const { cards, order } = await column();
    const moved = await place(cards[1], 'done', null);
    await app.admin.query('update tasks set board_order = $1::numeric where id = $2', [
      moved.board_order_was,
      cards[2],
    ]);
    await undo(moved, 'to_do');
    expect(await order('to_do')).toEqual([0, 1, 2]);
    const { rows } = await app.admin.query(
      'select count(distinct board_order)::integer as places from tasks where id = any ($1)',
      [cards],
    );
    expect(rows[0].places).toBe(3);
  });
});

test('an edit of a goal is taken back, unless somebody changed it since', async () => {
  const { id } = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Spring fair' })).body;
  await app.ask(nadia, 'PATCH', `/goals/${id}`, { status: 'completed' });
  const edits = [{ id, is: { status: 'completed' }, was: { status: 'planning' } }];
  const undo = (person: TestPerson) => app.ask(person, 'POST', '/goals/revert', { edits });
  expect((await undo(stranger)).status).toBe(404);
  expect((await undo(nadia)).body).toEqual({ reverted: 1, ...all });
  await app.ask(mai, 'PATCH', `/goals/${id}`, { status: 'on_hold' });
  expect((await undo(nadia)).body).toMatchObject({
    reverted: 0,
    kept: [{ field: 'status', changed_by: { full_name: 'Mai Nguyễn' } }],
  });
});
