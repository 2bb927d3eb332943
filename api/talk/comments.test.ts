import { randomUUID } from 'node:crypto';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { pictureOf } from '@groundwork/contract/base/pictures';
import type { Comment, Thread } from '@groundwork/contract/talk/comments';
import { mentionOf } from '@groundwork/contract/talk/mentions';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

let team_id: string;
const app = await appForFile();
const { nadia, tomas, mai } = app.world;
const stranger = await app.person('Pat Stone');
let goal_id: string;
/** A task that Nadia created and that is assigned to Mai. */
let task_id: string;
beforeAll(async () => {
  team_id = await app.team('Harbour District', nadia, tomas, mai);
  await app.team('Hill Quarter', stranger);
});
beforeEach(async () => {
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
  task_id = (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Book the hall', assigned_to: mai.id }))
    .body.id;
});

const send = (person: TestPerson, fields: object = {}) =>
  app.ask(person, 'POST', '/comments', { task_id, content: 'The hall is free.', ...fields });
const say = async (person: TestPerson, fields: object = {}): Promise<Comment> => (await send(person, fields)).body;
const read = async (query = `task_id=${task_id}`, person = nadia) =>
  (await app.ask<{ items: Thread[]; next_cursor: string | null }>(person, 'GET', `/comments?${query}`)).body;
const texts = (items: { content: string | null }[]) => items.map(({ content }) => content);
const react = (person: TestPerson, id: string, emoji: string, is_set = true) =>
  app.ask(person, 'PUT', `/comments/${id}/reactions`, { emoji, is_set });
const pin = (person: TestPerson, id: string, is_pinned = true) =>
  app.ask(person, 'PUT', `/comments/${id}/pin`, { is_pinned });
const at = ({ id, name }: TestPerson) => mentionOf({ id, name });
/** The people who were notified of a comment, with the kind of the notification. */
const notified = async (comment: Comment) =>
  Object.fromEntries(
    (await app.admin.query('select user_id, kind from notifications where comment_id = $1', [comment.id])).rows.map(
      (row) => [[nadia, tomas, mai].find(({ id }) => id === row.user_id)?.name, row.kind],
    ),
  );

describe('a comment', () => {
  test('shows attachments of its own task or goal; of others the name stays', async () => {
    const attach = async (subject: Record<string, string>) => {
      const form = new FormData();
      for (const [name, id] of Object.entries(subject)) form.append(name, id);
      form.append('file', new File(['x'], 'hall.png'));
      const { id } = (await app.ask(nadia, 'POST', '/attachments', form)).body;
      return pictureOf({ id, name: 'hall.png' });
    };
    const [ofTask, ofGoal] = [await attach({ task_id }), await attach({ goal_id })];
    const unknown = pictureOf({ id: randomUUID(), name: 'hall.png' });
    const all = `${ofTask} ${ofGoal} ${unknown}`;
    const comment = await say(tomas, { content: all });
    expect(comment.content).toBe(`${ofTask} hall.png hall.png`);
    expect((await say(tomas, { task_id: undefined, goal_id, content: all })).content).toBe(
      `hall.png ${ofGoal} hall.png`,
    );
    const edited = await app.ask(tomas, 'PATCH', `/comments/${comment.id}`, { content: `Look: ${all}` });
    expect(edited.body.content).toBe(`Look: ${ofTask} hall.png hall.png`);
    expect((await send(tomas, { content: `![](${randomUUID()})` })).status).toBe(400);
    const { body } = await app.ask(nadia, 'GET', '/notifications');
    expect(JSON.stringify(body)).not.toContain('![');
  });

  test('on a task has its author and the rights of each reader', async () => {
    const { status, body } = await send(tomas, { content: '  The hall is free.\n\nUntil Friday. ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      team_id,
      task_id,
      goal_id: null,
      parent_comment_id: null,
      user_id: tomas.id,
      content: 'The hall is free.\n\nUntil Friday.',
      mentioned_users: [],
      is_pinned: false,
      resolved_at: null,
      resolved_by: null,
      is_edited: false,
      reactions: [],
      author: { id: tomas.id, full_name: 'Tomás Oliveira' },
      mentions: [],
      can: { edit: true, delete: true, pin: true, react: true, resolve: true },
    });
    expect((await read()).items).toEqual([
      { ...body, replies: [], can: { edit: false, delete: false, pin: true, react: true, resolve: true } },
    ]);
  });

  test('on a goal is listed under the goal only, and is counted', async () => {
    await say(nadia, { task_id: undefined, goal_id, content: 'Who cooks?' });
    await say(nadia);
    expect(texts((await read(`goal_id=${goal_id}`)).items)).toEqual(['Who cooks?']);
    expect(texts((await read()).items)).toEqual(['The hall is free.']);
    expect((await app.ask(nadia, 'GET', `/goals/${goal_id}`)).body.comment_count).toBe(1);
    expect((await app.ask(nadia, 'GET', `/tasks/${task_id}`)).body.comment_count).toBe(1);
  });

  test.each([
    [{ content: ' \n ' }, messages.comments.contentRequired],
    [{ content: undefined }, messages.comments.contentRequired],
    [{ content: 'A\u0000B' }, messages.general.noNul],
    [{ task_id: undefined }, messages.comments.oneSubject],
    [{ goal_id: 'both' }, messages.comments.oneSubject],
  ])('with %j is refused: %s', async (change, error) => {
    const { status, body } = await send(nadia, 'goal_id' in change ? { goal_id } : change);
    expect({ status, error: body.error }).toEqual({ status: 400, error });
  });

  test.each([
    ['mentioned_users', []],
    ['is_pinned', true],
    ['is_edited', false],
    ['user_id', randomUUID()],
    ['content', 'x'.repeat(limits.text.comment + 1)],
  ])('cannot set %s, and has a limit', async (property, value) => {
    expect((await send(nadia, { [property]: value })).status).toBe(400);
  });

  test.each(['', `task_id=${randomUUID()}&goal_id=${randomUUID()}`])(
    'is asked for by a task or a goal: neither and both are refused (%#)',
    async (query) => {
      const { status, body } = await app.ask(nadia, 'GET', `/comments?${query}`);
      expect([status, body.error]).toEqual([400, messages.comments.oneSubject]);
    },
  );

  test('is for members only', async () => {
    const { id } = await say(nadia);
    expect((await send(stranger)).status).toBe(404);
    expect((await read(`task_id=${task_id}`, stranger)).items).toEqual([]);
    expect((await pin(stranger, id)).status).toBe(404);
  });

  test('of a deleted account stays without an author', async () => {
    const former = await app.person('Former Member');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team_id, former.id]);
    const { id } = await say(former);
    await app.admin.query('delete from team_memberships where user_id = $1', [former.id]);
    expect((await read()).items).toMatchObject([{ id, user_id: former.id, author: null }]);
    await app.admin.query('delete from auth.users where id = $1', [former.id]);
    expect((await read()).items).toMatchObject([{ id, user_id: null, author: null }]);
  });
});

describe('the order', () => {
  test('is pinned first, then oldest first, in threads and among replies', async () => {
    const [first, second] = [
      await say(nadia, { content: '1' }),
      await say(nadia, { content: '2' }),
      await say(nadia, { content: '3' }),
    ];
    await say(tomas, { content: '1a', parent_comment_id: first.id });
    const later = await say(tomas, { content: '1b', parent_comment_id: first.id });
    await pin(tomas, second.id);
    await pin(tomas, later.id);
    const { items } = await read();
    expect(texts(items)).toEqual(['2', '1', '3']);
    expect(texts(items[1]?.replies ?? [])).toEqual(['1b', '1a']);
  });

  test('lets a long thread be read from its newest end in pages without gaps', async () => {
    await app.admin.query(
      `insert into comments (team_id, task_id, user_id, content, created_at)
      select $1, $2, $3, n::text, timestamptz '2026-01-01' + n / 2 * interval '1 minute' from generate_series(1, 9) n`,
      [team_id, task_id, nadia.id],
    );
    const all = (await read()).items;
    const pinned = all[2] as Thread;
    await pin(nadia, pinned.id);
    const pages: string[][] = [];
    let cursor = '';
    do {
      const { items, next_cursor } = await read(`task_id=${task_id}&limit=3${cursor && `&cursor=${cursor}`}`);
      pages.push(items.map(({ id }) => id));
      cursor = next_cursor ?? '';
    } while (cursor);
    expect(pages.map(({ length }) => length)).toEqual([4, 3, 2]);
    expect(pages[0]?.shift()).toBe(pinned.id);
    expect(pages.reverse().flat()).toEqual(all.map(({ id }) => id).filter((id) => id !== pinned.id));
  });

  test('is the same in the answer of the task, which has the first page if asked', async () => {
    const first = await say(nadia, { content: '1' });
    await say(tomas, { content: '1a', parent_comment_id: first.id });
    await say(tomas, { content: at(mai) });
    await pin(nadia, first.id);
    const task = async (query: string) => (await app.ask(nadia, 'GET', `/tasks/${task_id}${query}`)).body;
    expect((await task('?comments=1')).comments).toEqual(await read(`task_id=${task_id}&limit=1`));
    expect(await task('')).not.toHaveProperty('comments');
    expect((await app.ask(nadia, 'GET', `/tasks/${task_id}?comments=0`)).status).toBe(400);
  });
});

describe('a reply', () => {
  test('to a reply belongs to the first comment of the thread', async () => {
    const top = await say(nadia);
    const reply = await say(tomas, { parent_comment_id: top.id });
    const second = await say(mai, { parent_comment_id: reply.id });
    expect([reply.parent_comment_id, second.parent_comment_id]).toEqual([top.id, top.id]);
    expect((await read()).items[0]?.replies.map(({ id }) => id)).toEqual([reply.id, second.id]);
  });

  test('to a comment on another task, or on the task’s goal, is refused by the database too', async () => {
    const elsewhere = (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Order chairs' })).body.id;
    for (const subject of [{ task_id: elsewhere }, { task_id: undefined, goal_id }]) {
      const parent_comment_id = (await say(nadia, subject)).id;
      expect((await send(nadia, { parent_comment_id })).status).toBe(404);
      await expect(
        app.admin.query(
          "insert into comments (team_id, task_id, parent_comment_id, content) values ($1, $2, $3, 'Hello')",
          [team_id, task_id, parent_comment_id],
        ),
      ).rejects.toMatchObject({ code: '23503' });
    }
  });
});

describe('editing and deleting', () => {
  test('an edit is marked as edited, unless it changes nothing', async () => {
    const { id, content } = await say(nadia);
    expect((await app.ask(nadia, 'PATCH', `/comments/${id}`, { content })).body).toMatchObject({ is_edited: false });
    const { body } = await app.ask(nadia, 'PATCH', `/comments/${id}`, { content: 'It is taken.' });
    expect(body).toMatchObject({ content: 'It is taken.', is_edited: true });
    expect((await app.ask(nadia, 'PATCH', `/comments/${id}`, { content: ' ' })).body.error).toBe(
      messages.comments.contentRequired,
    );
  });

  test('are for the author only: not for owners, nor for authors who have left', async () => {
    const { id } = await say(tomas);
    for (const [person, status, error] of [
      [nadia, 403, messages.comments.notAuthor],
      [stranger, 404, messages.general.notFound],
    ] as const) {
      const edit = await app.ask(person, 'PATCH', `/comments/${id}`, { content: 'I never said that.' });
      const remove = await app.ask(person, 'DELETE', `/comments/${id}`);
      expect([edit.status, edit.body.error, remove.status, remove.body.error]).toEqual([status, error, status, error]);
    }
    const left = await app.person('Former Member');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team_id, left.id]);
    const theirs = await say(left);
    await app.admin.query('delete from team_memberships where user_id = $1', [left.id]);
    expect((await app.ask(left, 'PATCH', `/comments/${theirs.id}`, { content: 'Gone' })).status).toBe(404);
    expect((await app.ask(left, 'DELETE', `/comments/${theirs.id}`)).status).toBe(404);
    expect(texts((await read()).items)).toEqual([tomas, left].map(() => 'The hall is free.'));
  });

  test('a deleted comment with replies keeps its place without text until the last reply is deleted', async () => {
    const top = await say(nadia, { content: at(mai) });
    await pin(nadia, top.id);
    expect(await notified(top)).toEqual({ 'Mai Nguyễn': 'mention' });
    const reply = await say(tomas, { parent_comment_id: top.id });
    expect((await app.ask(nadia, 'DELETE', `/comments/${top.id}`)).status).toBe(200);
    const can = { edit: false, delete: false, pin: false, react: false, resolve: false };
    expect((await read()).items).toMatchObject([
      {
        id: top.id,
        content: null,
        mentioned_users: [],
        mentions: [],
        is_pinned: false,
        resolved_at: null,
        resolved_by: null,
        is_edited: false,
        can,
        replies: [{ id: reply.id }],
      },
    ]);
    expect(await notified(top)).toEqual({});
    expect((await app.ask(nadia, 'GET', `/tasks/${task_id}`)).body.comment_count).toBe(1);
    expect((await app.ask(nadia, 'PATCH', `/comments/${top.id}`, { content: 'Back' })).status).toBe(403);
    expect((await pin(nadia, top.id)).status).toBe(404);
    expect((await app.ask(tomas, 'DELETE', `/comments/${reply.id}`)).status).toBe(200);
    expect((await read()).items).toEqual([]);
  });

  test('takes its reactions along, and Undo brings them back', async () => {
    const top = await say(nadia);
    await say(tomas, { parent_comment_id: top.id });
    await react(tomas, top.id, '🎉');
    const { body } = await app.ask(nadia, 'DELETE', `/comments/${top.id}`);
    expect((await read()).items).toMatchObject([{ content: null, reactions: [] }]);
    expect((await react(tomas, top.id, '🎉')).status).toBe(404);
    await app.ask(nadia, 'POST', `/deletions/${body.deletion_id}/restore`);
    expect((await read()).items).toMatchObject([{ reactions: [{ emoji: '🎉', count: 1 }] }]);
  });

  test('a race between a reply and the deletion of its comment loses no reply', async () => {
    for (let round = 0; round < 10; round++) {
      const top = await say(nadia);
      const [reply] = await Promise.all([
        send(tomas, { parent_comment_id: top.id }),
        app.ask(nadia, 'DELETE', `/comments/${top.id}`),
      ]);
      const found = (await read()).items.flatMap(({ replies }) => replies.map(({ id }) => id));
      expect([201, 404]).toContain(reply.status);
      if (reply.status === 201) expect(found).toContain(reply.body.id);
    }
  });

  test('a task, a goal and a team are deleted with their threads', async () => {
    const owner = await app.person('Amara Diallo');
    const team = await app.team('Quayside', owner);
    const goal = (await app.ask(owner, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;
    const task = (await app.ask(owner, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Book the hall' })).body
      .id;
    for (const subject of [
      { task_id: task, goal_id: undefined },
      { task_id: undefined, goal_id: goal },
    ]) {
      const top = await say(owner, subject);
      await say(owner, { ...subject, parent_comment_id: top.id });
      await app.ask(owner, 'DELETE', `/comments/${top.id}`);
    }
    expect((await app.ask(owner, 'DELETE', `/tasks/${task}`)).status).toBe(200);
    expect((await app.ask(owner, 'DELETE', `/teams/${team}`, { name: 'Quayside' })).status).toBe(200);
    expect((await app.admin.query('select from comments where team_id = $1', [team])).rows).toEqual([]);
  });
});

describe('resolving', () => {
  const resolve = (person: TestPerson, id: string, is_resolved = true) =>
    app.ask(person, 'PUT', `/comments/${id}/resolved`, { is_resolved });

  test('says when and by whom, and the first who does it stays', async () => {
    const top = await say(nadia, { content: 'Who has the key?' });
    const first = await resolve(tomas, top.id);
    expect(first.body).toMatchObject({ resolved_by: { id: tomas.id }, resolved_at: expect.any(String) });
    expect((await resolve(nadia, top.id)).body).toMatchObject({
      resolved_by: { id: tomas.id },
      resolved_at: first.body.resolved_at,
    });
    expect((await resolve(nadia, top.id, false)).body).toMatchObject({ resolved_at: null, resolved_by: null });
  });

  test('ends with a reply, and a reply itself cannot be resolved', async () => {
    const top = await say(nadia, { content: 'Who has the key?' });
    await resolve(tomas, top.id);
    const reply = await say(tomas, { content: 'Not me', parent_comment_id: top.id });
    const thread = (await read()).items.find(({ id }: Thread) => id === top.id);
    expect(thread).toMatchObject({ resolved_at: null, replies: [{ can: { resolve: false } }] });
    expect((await resolve(tomas, reply.id)).status).toBe(404);
  });

  test('is for members of the team', async () => {
    const top = await say(nadia, { content: 'Who has the key?' });
    expect((await resolve(stranger, top.id)).status).toBe(404);
  });
});

describe('a thread', () => {
  test('is full after 500 replies or 500 KB, also when replies come at once or become longer', async () => {
    const { thread } = limits;
    const fill = (parent: string, count: number, content: string) =>
      app.admin.query(
        `insert into comments (team_id, task_id, user_id, content, parent_comment_id)
         select $1, $2, $3, $4, $5 from generate_series(1, $6::integer)`,
        [team_id, task_id, nadia.id, content, parent, count],
      );
    const reply = (parent: string, content: string) =>
      app.ask(tomas, 'POST', '/comments', { task_id, content, parent_comment_id: parent });
    const full = [400, messages.comments.threadFull];
    const short = await say(nadia, { content: 'Short ones' });
    await fill(short.id, thread.replies - 2, 'Yes');
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reply(short.id, `Late ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
    expect(answers.flatMap(({ status, body }) => (status === 400 ? [body.error] : []))).toEqual([full[1], full[1]]);

    const long = await say(nadia, { content: 'Long ones' });
    await fill(long.id, thread.bytes / limits.text.comment - 1, 'x'.repeat(limits.text.comment));
    const most = 'y'.repeat(limits.text.comment);
    const { status, body } = await reply(long.id, most.slice(1));
    expect(status).toBe(201);
    const change = async (content: string) => {
      const answer = await app.ask(tomas, 'PATCH', `/comments/${body.id}`, { content });
      return [answer.status, answer.body.error];
    };
    expect(await change(`${most.slice(2)}\u00e9`)).toEqual([200, undefined]);
    expect(await change(`${most.slice(2)}\u4f1a`)).toEqual(full);
    expect(await change('Shorter')).toEqual([200, undefined]);
    expect((await say(nadia, { content: 'A new thread' })).id).toBeDefined();
  });
});

describe('pinning', () => {
  test('is allowed to every member and changes nothing else', async () => {
    const comment = await say(nadia);
    const { status, body } = await pin(tomas, comment.id);
    expect([status, body]).toEqual([
      200,
      { ...comment, is_pinned: true, can: { edit: false, delete: false, pin: true, react: true, resolve: true } },
    ]);
    expect((await pin(mai, comment.id, false)).body.is_pinned).toBe(false);
  });

  test('stops at 50, even with concurrent requests', async () => {
    const { rows } = await app.admin.query(
      `insert into comments (team_id, task_id, user_id, content, is_pinned)
         select $1, $2, $3, n::text, n < 50 from generate_series(1, 53) n returning id, is_pinned`,
      [team_id, task_id, nadia.id],
    );
    const answers = await Promise.all(rows.filter(({ is_pinned }) => !is_pinned).map(({ id }) => pin(nadia, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.error).toBe(messages.comments.tooManyPinned);
    expect((await pin(nadia, rows[0].id, false)).status).toBe(200);
  });
});

describe('a mention', () => {
  test('shows the current name of a member, whatever name was sent', async () => {
    const { mentioned_users, mentions, content } = await say(nadia, {
      content: `@[The owner](${tomas.id.toUpperCase()}) and ${at(tomas)}, ${at(mai)}`,
    });
    expect([mentioned_users, mentions.map(({ full_name }) => full_name)]).toEqual([
      [tomas.id, mai.id],
      ['Tomás Oliveira', 'Mai Nguyễn'],
    ]);
    expect(content).toContain('The owner');
    await app.admin.query("update user_profiles set full_name = 'Mai Tran' where id = $1", [mai.id]);
    expect((await read()).items[0]?.mentions.map(({ full_name }) => full_name)).toEqual(['Tomás Oliveira', 'Mai Tran']);
    await app.admin.query("update user_profiles set full_name = 'Mai Nguyễn' where id = $1", [mai.id]);
  });

  test('of 51 members notifies 50', async () => {
    const { rows } = await app.admin.query(
      `with made as (insert into auth.users (name, first_name, last_name, email, email_verified)
        select 'Member ' || n, 'Member', n::text, n || '@many.example', true from generate_series(1, 51) n returning id)
      insert into team_memberships (team_id, user_id) select $1, id from made returning user_id`,
      [team_id],
    );
    const content = rows.map(({ user_id }) => `@[M](${user_id})`).join(' ');
    const { mentioned_users } = await say(nadia, { content });
    expect(mentioned_users).toEqual(rows.slice(0, limits.mentions).map(({ user_id }) => user_id));
  });
});

describe('who is notified', () => {
  test('of a comment: the creator and the assignee of the task, and who commented before', async () => {
    expect(await notified(await say(tomas))).toEqual({ 'Nadia Rahman': 'comment', 'Mai Nguyễn': 'comment' });
    expect(await notified(await say(nadia))).toEqual({ 'Mai Nguyễn': 'comment', 'Tomás Oliveira': 'comment' });
    expect(await notified(await say(tomas, { task_id: undefined, goal_id }))).toEqual({ 'Nadia Rahman': 'comment' });
  });

  test('once each: a mention wins over a reply, a reply over a comment', async () => {
    const top = await say(mai);
    expect(await notified(await say(tomas, { parent_comment_id: top.id }))).toEqual({
      'Nadia Rahman': 'comment',
      'Mai Nguyễn': 'reply',
    });
    expect(await notified(await say(tomas, { parent_comment_id: top.id, content: `${at(mai)} ${at(tomas)}` }))).toEqual(
      {
        'Nadia Rahman': 'comment',
        'Mai Nguyễn': 'mention',
      },
    );
  });

  test('of a reply to a reply: its author, and the author of the first comment', async () => {
    const top = await say(mai);
    const reply = await say(tomas, { parent_comment_id: top.id });
    expect(await notified(await say(nadia, { parent_comment_id: reply.id }))).toEqual({
      'Mai Nguyễn': 'reply',
      'Tomás Oliveira': 'reply',
    });
  });

  test('of an edit: those it mentions for the first time', async () => {
    const comment = await say(nadia, { content: at(mai) });
    await app.admin.query('delete from notifications where comment_id = $1', [comment.id]);
    await app.ask(nadia, 'PATCH', `/comments/${comment.id}`, { content: `${at(mai)} ${at(tomas)}` });
    expect(await notified(comment)).toEqual({ 'Tomás Oliveira': 'mention' });
  });
});

test('a comment is in the activity of its task and goal, without its text', async () => {
  const content = 'A secret that is deleted later';
  const onTask = await say(tomas, { content });
  const onGoal = await say(tomas, { task_id: undefined, goal_id, content });
  const log = async () =>
    (
      await app.admin.query(
        `select subject, goal_id, task_id, comment_id, user_id, description from activity_log
           where activity_type = 'comment' and goal_id = $1 order by created_at`,
        [goal_id],
      )
    ).rows;
  const entries = [
    { subject: 'task', goal_id, task_id, comment_id: onTask.id, user_id: tomas.id, description: 'Book the hall' },
    {
      subject: 'goal',
      goal_id,
      task_id: null,
      comment_id: onGoal.id,
      user_id: tomas.id,
      description: 'Autumn gathering',
    },
  ];
  expect(await log()).toEqual(entries);
  for (const { id } of [onTask, onGoal]) await app.ask(tomas, 'DELETE', `/comments/${id}`);
  expect(await log()).toEqual(entries.map((entry) => ({ ...entry, comment_id: null })));
  expect(
    (await app.admin.query('select from activity_log where activity_log::text like $1', [`%${content}%`])).rows,
  ).toEqual([]);
});

describe('reactions', () => {
  test('say who reacted with what, and are taken back', async () => {
    const { id } = await say(nadia);
    await react(tomas, id, '🎉');
    await react(nadia, id, '🎉');
    await react(nadia, id, '👍');
    const { status, body } = await react(nadia, id, '👍');
    expect(status).toBe(200);
    const people = [{ full_name: 'Tomás Oliveira' }, { full_name: 'Nadia Rahman' }];
    expect(body).toMatchObject({
      is_edited: false,
      reactions: [
        { emoji: '👍', count: 1, is_mine: true, people: [{ id: nadia.id }] },
        { emoji: '🎉', count: 2, is_mine: true, people },
      ],
    });
    await react(nadia, id, '🎉', false);
    await react(nadia, id, '👍', false);
    await react(nadia, id, '🔥', false);
    const reactions = [{ emoji: '🎉', count: 1, is_mine: false, people: [{ id: tomas.id }] }];
    expect((await read()).items).toMatchObject([{ id, reactions }]);
  });

  test('of a person are counted once, also when they come twenty times at once', async () => {
    const { id } = await say(nadia);
    await Promise.all([nadia, tomas].flatMap((person) => Array.from({ length: 20 }, () => react(person, id, '👍'))));
    expect((await read()).items).toMatchObject([{ reactions: [{ emoji: '👍', count: 2 }] }]);
  });

  test('are bounded, and only members react, with an emoji of the list', async () => {
    const { id } = await say(nadia);
    expect((await react(stranger, id, '👍')).status).toBe(404);
    expect((await react(nadia, id, '🦄')).status).toBe(400);
    await app.admin.query(
      `update comments set reactions =
         jsonb_build_object('👍', (select jsonb_agg(gen_random_uuid()) from generate_series(1, $2)))
       where id = $1`,
      [id, limits.peoplePerReaction],
    );
    expect(await react(nadia, id, '👍')).toMatchObject({
      status: 400,
      body: { error: messages.comments.tooManyReactions },
    });
    expect((await read()).items).toMatchObject([{ reactions: [{ count: limits.peoplePerReaction, people: [] }] }]);
  });
});
