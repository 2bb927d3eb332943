// @module-tag sweep
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest, tenth } from '@groundwork/contract/base/test-sweeps';
import { things } from '@groundwork/contract/nouns/nouns';
import { settledOrWaiting, withTwoSessions } from '@groundwork/db/test-races';
import { beforeEach, describe, expect, test } from 'vitest';
import { appForFile, type TestApp } from '../testing/test-app.ts';
import { exchangesOf } from '../testing/test-inputs.ts';
import { operations, requestOf } from '../testing/test-operations.ts';
import { world } from '../testing/test-world.ts';

// Race conditions through the whole server.

const app = await appForFile();
const { nadia, tomas } = app.world;
let team_id: string;
let goal_id: string;
beforeEach(async () => {
  team_id = await app.team('Harbour District', nadia, tomas);
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
});

const rounds = (count: number) => Array.from({ length: count }, (_, round) => round);
const aTask = async (fields: object = {}) =>
  (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Order chairs', ...fields })).body;
const aLabel = (name: string, person = nadia) =>
  app.ask(person, 'POST', `/teams/${team_id}/labels`, { name, color: '#f08c00' });
const read = async (taskId: string) => (await app.ask(nadia, 'GET', `/tasks/${taskId}`)).body;
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

longTest('200 changes of status at once, single, in bulk and on the board, leave exact progress', async () => {
  const tasks: string[] = await Promise.all(rounds(20).map(async () => (await aTask()).id));
  const going: string[] = await Promise.all(rounds(20).map(async () => (await aTask()).id));
  const values = ['done', 'to_do', 'archived', 'completed', 'in_progress', 'in_review'];
  const change = (round: number) => {
    const [one, other] = [tasks[(round * 7) % 20] ?? '', tasks[(round * 11 + 3) % 20] ?? ''];
    const status = values[round % values.length];
    if (round % 3 === 0) return app.ask(nadia, 'PATCH', `/tasks/${one}`, { status });
    if (round % 3 === 1)
      return app.ask(tomas, 'PUT', `/tasks/${one}/place`, { status, before_task_id: round % 2 ? other : null });
    return app.ask(tomas, 'PATCH', '/tasks', { task_ids: [one, other], status });
  };
  const comeOrGo = (round: number) => {
    if (round % 2)
      return app.ask(tomas, 'POST', '/tasks', { team_id, goal_id, title: 'New', status: values[round % 5] });
    return round % 4
      ? app.ask(nadia, 'DELETE', `/tasks/${going[round / 2]}`)
      : app.ask(nadia, 'POST', '/tasks/delete', { task_ids: [going[round / 2]] });
  };
  const waiting = rounds(240).map((round) => (round % 6 === 5 ? () => comeOrGo((round - 5) / 6) : () => change(round)));
  const answers: { status: number; body: unknown }[] = [];
  // Runs as many requests at a time as the server has connections.
  await Promise.all(
    rounds(24).map(async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) answers.push(await next());
    }),
  );
  expect(answers).toHaveLength(240);
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  const { rows } = await app.admin.query(
    `select coalesce(round(100.0 * count(*) filter (where status in ('done', 'completed'))
         / nullif(count(*) filter (where status <> 'archived'), 0)), 0)::integer as progress,
      count(*)::integer as tasks from tasks where goal_id = $1`,
    [goal_id],
  );
  expect(rows[0].tasks).toBe(40);
  expect(await app.ask(nadia, 'GET', `/goals/${goal_id}`)).toMatchObject({ body: { progress: rows[0].progress } });
});

describe('two people who edit one task', () => {
  test('in different fields lose no edit, 20 times', async () => {
    const { id } = await aTask();
    for (const round of rounds(20)) {
      const title = `Order ${round} chairs`;
      const priority = ['low', 'high'][round % 2];
      const answers = await Promise.all([
        app.ask(nadia, 'PATCH', `/tasks/${id}`, { title }),
        app.ask(tomas, 'PATCH', `/tasks/${id}`, { priority, estimated_hours: round }),
      ]);
      expect(statuses(answers)).toEqual([200, 200]);
      expect(await read(id)).toMatchObject({ title, priority, estimated_hours: round });
    }
  });

  longTest('in the same field both succeed, the later wins, and the activity log has both in order', async () => {
    const { id } = await aTask();
    for (const round of rounds(20)) {
      const before = (await read(id)).title;
      const titles = [`Nadia’s ${round}`, `Tomas’s ${round}`];
      const answers = await Promise.all(
        [nadia, tomas].map((person, index) => app.ask(person, 'PATCH', `/tasks/${id}`, { title: titles[index] })),
      );
      expect(statuses(answers)).toEqual([200, 200]);
      const { title: last } = await read(id);
      const first = titles.find((title) => title !== last) ?? '';
      expect(titles).toContain(last);
      const { rows } = await app.admin.query(
        `select user_id, changes -> 'title' as title, created_at from activity_log
           where task_id = $1 and changes -> 'title' ->> 'new' = any ($2)
           order by changes -> 'title' ->> 'old' = $3 desc`,
        [id, titles, before],
      );
      expect(rows.map(({ user_id, title }) => ({ user_id, title }))).toEqual(
        [
          { old: before, new: first },
          { old: first, new: last },
        ].map((title) => ({ user_id: title.new === titles[0] ? nadia.id : tomas.id, title })),
      );
      expect(rows[0].created_at <= rows[1].created_at).toBe(true);
    }
  });
});

describe('one label name', () => {
  longTest('requested 20 times at once, in different cases, letters and spaces, makes one label', async () => {
    const variants = ['Café', 'CAFÉ', 'café', '  Café', 'Cafe\u0301', 'CAFE\u0301', '\u00a0cafe\u0301'];
    for (const round of rounds(5)) {
      const answers = await Promise.all(
        rounds(20).map((index) =>
          aLabel(`${variants[(index + round) % variants.length]} ${round} `, index % 2 ? nadia : tomas),
        ),
      );
      expect(statuses(answers)).toEqual([201, ...Array(19).fill(409)]);
      for (const { status, body } of answers) if (status === 409) expect(body.error).toBe(messages.labels.nameTaken);
    }
    expect((await app.ask(nadia, 'GET', `/teams/${team_id}/labels`)).body.items).toHaveLength(5);
  });

  longTest('requested by two labels at once, one of them new, goes to one of them', async () => {
    for (const round of rounds(20)) {
      const [one, two] = await Promise.all([aLabel(`One ${round}`), aLabel(`Two ${round}`)]);
      const answers = await Promise.all([
        app.ask(nadia, 'PATCH', `/labels/${one.body.id}`, { name: `Venue ${round}` }),
        app.ask(tomas, 'PATCH', `/labels/${two.body.id}`, { name: `VENUE ${round} ` }),
        aLabel(`venue ${round}`, tomas),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      for (const { status, body } of answers)
        if (status >= 300) expect([status, body.error]).toEqual([409, messages.labels.nameTaken]);
    }
    const { rows } = await app.admin.query(
      "select count(*)::integer as venues from labels where team_id = $1 and name ilike 'venue %'",
      [team_id],
    );
    expect(rows[0].venues).toBe(20);
  });

  test('changed twice at once ends with the later value', async () => {
    const { id } = (await aLabel('Venue')).body;
    for (const round of rounds(10)) {
      const names = [`Hall ${round}`, `Place ${round}`];
      const answers = await Promise.all(names.map((name) => app.ask(nadia, 'PATCH', `/labels/${id}`, { name })));
      expect(statuses(answers)).toEqual([200, 200]);
      expect(names).toContain((await app.ask(nadia, 'GET', `/labels/${id}`)).body.name);
    }
  });
});

/** Deletes a label while `assign` assigns it. Afterwards either the label is gone, or the task has it. */
async function deletedWhile(assign: (task: string, label: string) => ReturnType<TestApp['ask']>) {
  const task = (await aTask()).id;
  for (const round of rounds(20)) {
    const label = (await aLabel(`Label ${round}`)).body.id;
    const [deleted, assigned] = await Promise.all([app.ask(tomas, 'DELETE', `/labels/${label}`), assign(task, label)]);
    expect([deleted.status, assigned.status]).toEqual(deleted.status === 200 ? [200, 404] : [409, 200]);
    if (deleted.status === 409) expect(deleted.body.error).toBe(messages.labels.inUse(1));
    const { body } = await app.ask(nadia, 'GET', `/tasks/${task}/labels`);
    expect(body.items.map(({ id }: { id: string }) => id).includes(label)).toBe(assigned.status === 200);
    expect((await app.ask(nadia, 'GET', `/labels/${label}`)).status).toBe(assigned.status);
  }
}

describe('a label that is deleted', () => {
  longTest('during its assignment is either deleted or assigned', () =>
    deletedWhile((task, label) => app.ask(nadia, 'PUT', `/tasks/${task}/labels/${label}`)),
  );
  test('during a replacement of labels is either deleted or assigned', () =>
    deletedWhile((task, label) => app.ask(nadia, 'PUT', `/tasks/${task}/labels`, { label_ids: [label] })));
  longTest('during a bulk edit is either deleted or assigned', () =>
    deletedWhile((task, label) => app.ask(nadia, 'PATCH', '/tasks', { task_ids: [task], add_label_ids: [label] })),
  );

  test('just after its assignment is kept, with the number of its tasks in the message', async () => {
    const [task, label] = [(await aTask()).id, (await aLabel('Venue')).body.id];
    await withTwoSessions(app.url, async (session) => {
      await session.query(
        `begin; insert into task_labels (team_id, task_id, label_id) values ('${team_id}', '${task}', '${label}')`,
      );
      const answer = app.ask(tomas, 'DELETE', `/labels/${label}`);
      await settledOrWaiting(app.admin, answer);
      await session.query('commit');
      expect(await answer).toMatchObject({ status: 409, body: { error: messages.labels.inUse(1) } });
    });
  });
});

longTest(
  'a goal deleted while tasks are added leaves tasks without a goal and causes no error or deadlock',
  async () => {
    const deadlocks = async () =>
      Number(
        (await app.admin.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0]
          .deadlocks,
      );
    const before = await deadlocks();
    for (const round of rounds(20)) {
      const { id } = (await app.ask(nadia, 'POST', '/goals', { team_id, title: `Goal ${round}` })).body;
      const parent = await aTask({ goal_id: id });
      const [deleted, ...created] = await Promise.all([
        app.ask(tomas, 'DELETE', `/goals/${id}`),
        ...rounds(4).map((index) =>
          app.ask(nadia, 'POST', '/tasks', {
            team_id,
            title: 'New',
            ...(index % 2 ? { goal_id: id } : { parent_task_id: parent.id }),
          }),
        ),
        app.ask(nadia, 'PATCH', `/tasks/${parent.id}`, { status: 'done' }),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status, body } of created) {
        expect([200, 201, 404]).toContain(status);
        if (status !== 404) expect(await read(body.id)).toMatchObject({ goal_id: null, goal: null });
      }
      expect((await read(parent.id)).status).toBe('done');
    }
    expect(await deadlocks()).toBe(before);
  },
);

/** The table of each thing that people delete, by the name of its ids. A template in use cannot be deleted. */
const tables: Record<string, string> = {
  ...Object.fromEntries(things.flatMap(({ kind, table }) => (kind === 'template' ? [] : [[kind, table]]))),
  team: 'teams',
  parent: 'tasks',
  view: 'task_views',
  map_view: 'saved_map_views',
};
const raced = operations().flatMap((operation) =>
  exchangesOf(operation)
    .filter(({ entity }) => entity in tables)
    .map((exchange) => ({ ...exchange, operation, name: operation.name })),
);

test.each(tenth(raced))(
  '$name is done or refused when the $entity that it names as $property is just being deleted',
  async ({ operation, example, entity }) => {
    const ids = await world(app, nadia);
    const { method, path, payload } = requestOf(operation, example(ids));
    // The tests have no AI service.
    const refusals = operation.name === 'analysis.ofGoal' ? [404, 409] : [403, 404];
    await withTwoSessions(app.url, async (session) => {
      await session.query(`begin; delete from ${tables[entity]} where id = '${ids[entity]}'`);
      const answer = app.raw(nadia, method, path, payload);
      await settledOrWaiting(app.admin, answer);
      await session.query('commit');
      const { statusCode, body } = await answer;
      expect([200, 201, ...refusals], body).toContain(statusCode);
      expect((await app.admin.query(`select from ${tables[entity]} where id = '${ids[entity]}'`)).rowCount).toBe(0);
    });
  },
);
