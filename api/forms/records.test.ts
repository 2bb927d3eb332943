import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { shareOfThread } from '@groundwork/contract/base/test-growth';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { addTemplate, changeForm, field, staticOptions } from '../testing/test-forms.ts';

let team_id: string;
let template_id: string;
let instance_id: string;

const fields = [
  field('name', 'text', { required: true, textMaxLength: 20 }),
  field('guests', 'number', { numberMin: 0 }),
  field('day', 'date'),
  field('kind', 'dropdown', { dropdownConfig: staticOptions('visit', 'call') }),
  field('notes', 'json'),
  field('code', 'text', { pattern: '^(a+)+$' }),
];

const add = (data: unknown, person = nadia) => app.ask(person, 'POST', `/instances/${instance_id}/records`, { data });
const change = (id: string, data: unknown, person = nadia) => app.ask(person, 'PATCH', `/records/${id}`, { data });
const read = async (id: string) => (await app.ask(nadia, 'GET', `/records/${id}`)).body;
const aRecord = async (): Promise<string> => (await add({ name: 'Mai' })).body.id;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
/** A text in which nearly every character leads to a new state of the automaton of a hostile pattern. */
const unrhythmic = (length: number, from = 1) =>
  times(length)
    .map((at) => (Math.imul(at + from, 2_654_435_761) & 0x10000 ? 'a' : 'b'))
    .join('');

const app = await appForFile();
const { nadia, grace, peter } = app.world;
beforeEach(async () => {
  team_id = await app.team('Harbour District', nadia, grace);
  template_id = await addTemplate(app, team_id, fields);
  instance_id = (await app.ask(nadia, 'POST', '/instances', { team_id, template_id, name: 'Visits' })).body.id;
});

describe('a record', () => {
  test('stores the values of the form without empty ones', async () => {
    const { status, body } = await add({ name: 'Mai', guests: 3, day: '2026-11-21', kind: '', notes: { a: [1] } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      team_id,
      instance_id,
      data: { name: 'Mai', guests: 3, day: '2026-11-21', notes: { a: [1] } },
      task: null,
      node: null,
      created_by: { id: nadia.id, email: nadia.email, full_name: nadia.name, avatar_url: null },
      created_at: body.created_at,
      updated_at: body.created_at,
      can: { edit: true, delete: true },
    });
    expect(await read(body.id)).toEqual(body);
  });

  test('is refused with a message for each field', async () => {
    const { status, body } = await add({ guests: -1, day: '2026-02-30', kind: 'party', unknown: 1 });
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      {
        path: 'data.unknown',
        message: messages.formFields.unknown('unknown'),
        said: ['formFields.unknown', 'unknown'],
      },
      { path: 'data.name', message: messages.formFields.required('name'), said: ['formFields.required', 'name'] },
      { path: 'data.guests', message: messages.formFields.tooSmall(0), said: ['formFields.tooSmall', 0] },
      { path: 'data.day', message: messages.formFields.date, said: ['formFields.date'] },
      { path: 'data.kind', message: messages.formFields.option, said: ['formFields.option'] },
    ]);
    expect(body.error).toBe(messages.formFields.unknown('unknown'));
  });

  test('is changed by key: null removes a value, omitted values stay', async () => {
    const { id, created_at } = (await add({ name: 'Mai', guests: 3, kind: 'call' })).body;
    const { body } = await change(id, { guests: 4, kind: null });
    expect(body.data).toEqual({ name: 'Mai', guests: 4 });
    expect(body.created_at).toBe(created_at);
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(created_at));
    expect(await change(id, { name: null })).toMatchObject({ status: 400, body: { issues: [{ path: 'data.name' }] } });
    expect((await read(id)).data).toEqual({ name: 'Mai', guests: 4 });
  });

  test('keeps values of removed fields, which can no longer be set', async () => {
    const { id } = (await add({ name: 'Mai', guests: 3 })).body;
    await changeForm(app, template_id, [field('name', 'text'), field('place', 'text')]);
    expect((await change(id, { place: 'Harbour hall' })).body.data).toEqual({
      name: 'Mai',
      guests: 3,
      place: 'Harbour hall',
    });
    for (const guests of [4, null])
      expect(await change(id, { guests })).toMatchObject({
        status: 400,
        body: { error: messages.formFields.unknown('guests') },
      });
  });

  test('of a changed form is validated completely when saved', async () => {
    const id = await aRecord();
    await changeForm(app, template_id, [...fields, field('place', 'text', { required: true })]);
    expect(await change(id, { guests: 1 })).toMatchObject({ status: 400, body: { issues: [{ path: 'data.place' }] } });
    expect((await change(id, { guests: 1, place: 'Quay' })).body.data).toEqual({
      name: 'Mai',
      guests: 1,
      place: 'Quay',
    });
  });

  test('keeps the changes of twenty concurrent edits', async () => {
    const many = times(20).map((n) => field(`field${n}`, 'number'));
    await changeForm(app, template_id, many);
    const { id } = (await add({})).body;
    const answers = await Promise.all(times(20).map((n) => change(id, { [`field${n}`]: n }, n % 2 ? nadia : grace)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await read(id)).data).toEqual(Object.fromEntries(times(20).map((n) => [`field${n}`, n])));
  });

  test('is deleted in bulk, all or none', async () => {
    const [one, other, stays] = [await aRecord(), await aRecord(), await aRecord()];
    const remove = (record_ids: string[], person = nadia) => app.ask(person, 'POST', '/records/delete', { record_ids });
    expect((await remove([one, crypto.randomUUID()])).status).toBe(404);
    expect((await remove([one, other], peter)).status).toBe(404);
    expect((await remove([one, other, one])).body).toMatchObject({ deleted: 2 });
    const { items } = (await app.ask(nadia, 'GET', `/instances/${instance_id}/records`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([stays]);
  });

  test('is for members of its team only', async () => {
    const id = await aRecord();
    const missing = { status: 404, body: { error: messages.general.notFound } };
    expect(await add({ name: 'Smuggled' }, peter)).toMatchObject(missing);
    expect(await change(id, { name: 'Smuggled' }, peter)).toMatchObject(missing);
    expect(await app.ask(peter, 'GET', `/records/${id}`)).toMatchObject(missing);
    expect(await app.ask(peter, 'GET', `/instances/${instance_id}/records`)).toMatchObject(missing);
    expect(await app.ask(peter, 'GET', `/instances/${instance_id}/records/count`)).toMatchObject(missing);
    expect(await app.ask(peter, 'DELETE', `/records/${id}`)).toMatchObject(missing);
    expect((await change(id, { name: 'Grace' }, grace)).body.data).toEqual({ name: 'Grace' });
    expect((await app.ask(grace, 'DELETE', `/records/${id}`)).status).toBe(200);
    expect((await app.ask(nadia, 'GET', `/records/${id}`)).status).toBe(404);
  });
});

describe('an edit of a record that is taken back', () => {
  const revert = (id: string, is: object, was: object, person = nadia) =>
    app.ask(person, 'POST', `/records/${id}/revert`, { is, was });

  test('has its earlier values again, and keeps those that others changed', async () => {
    const { id } = (await add({ name: 'Mai', guests: 3 })).body;
    await change(id, { guests: null, day: '2026-11-21' });
    await change(id, { kind: 'call' }, grace);
    const { body } = await revert(id, { guests: null, day: '2026-11-21' }, { guests: 3, day: null });
    expect(body).toEqual({ reverted: 1, kept: [], gone: 0 });
    expect((await read(id)).data).toEqual({ name: 'Mai', guests: 3, kind: 'call' });
  });

  test('stays as it is if somebody has changed the same value since', async () => {
    const { id } = (await add({ name: 'Mai', guests: 3, notes: { a: [1] } })).body;
    await change(id, { guests: 4, notes: { a: [2] } });
    await change(id, { notes: { a: [3] } }, grace);
    const { body } = await revert(id, { guests: 4, notes: { a: [2] } }, { guests: 3, notes: { a: [1] } });
    expect(body).toEqual({ reverted: 0, kept: [{ field: 'notes', changed_by: null }], gone: 0 });
    expect((await read(id)).data).toEqual({ name: 'Mai', guests: 4, notes: { a: [3] } });
  });

  test('is refused to others, and with values that the form refuses', async () => {
    const { id } = (await add({ name: 'Mai', guests: 3 })).body;
    expect((await revert(id, { guests: 3 }, { guests: 2 }, peter)).status).toBe(404);
    expect((await revert(id, { guests: 3 }, { guests: -1 })).body.issues).toEqual([
      { path: 'was.guests', message: messages.formFields.tooSmall(0), said: ['formFields.tooSmall', 0] },
    ]);
    expect((await read(id)).data).toEqual({ name: 'Mai', guests: 3 });
  });
});

describe('hostile values', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
  const send = (data: string, headers = {}) =>
    app.ask(nadia, 'POST', `/instances/${instance_id}/records`, `{"data":${data}}`, {
      'content-type': 'application/json',
      ...headers,
    });

  longTest.each([101, 10_000, 1_000_000])('nested %i deep are refused', async (depth) => {
    for (const headers of [{}, { 'idempotency-key': `deep ${depth}` }])
      expect(await send(`{"name":"Mai","notes":${deep(depth)}}`, headers)).toMatchObject({
        status: 400,
        body: { error: messages.formFields.jsonDepth },
      });
    expect((await send(deep(depth))).status).toBe(400);
    expect((await send(`{"name":"Mai","notes":{"a":${deep(depth)}}}`)).status).toBe(400);
  });

  test('nested up to the limit are stored', async () => {
    const { status, body } = await send(`{"name":"Mai","notes":${deep(100)}}`);
    expect(status).toBe(201);
    expect(JSON.stringify((await read(body.id)).data.notes)).toBe(deep(100));
  });

  test('under names of inherited properties are refused (prototype pollution)', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', '\\u005f_proto__'])
      expect([name, (await send(`{"name":"Mai","${name}":{"polluted":true}}`)).status]).toEqual([name, 400]);
    expect((await send('{"name":"Mai","notes":{"__proto__":{"polluted":true}}}')).status).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await app.ask(nadia, 'GET', `/instances/${instance_id}/records`)).body.items).toEqual([]);
  });

  test('of 1 MB in a json field are stored, more are refused with a message', async () => {
    const text = (bytes: number) => 'x'.repeat(bytes - 2);
    const { status, body } = await add({ name: 'Mai', notes: text(limits.form.jsonBytes) });
    expect(status).toBe(201);
    expect((await read(body.id)).data.notes).toHaveLength(limits.form.jsonBytes - 2);
    expect(await add({ name: 'Mai', notes: text(limits.form.jsonBytes + 1) })).toMatchObject({
      status: 400,
      body: { error: messages.formFields.jsonSize },
    });
    expect(await add({ name: 'Mai', notes: text(limits.form.bodyBytes) })).toMatchObject({
      status: 413,
      body: { error: messages.general.tooLarge },
    });
    // Only operations for records accept bodies of this size.
    expect(await app.ask(nadia, 'POST', '/goals', { team_id, title: text(limits.bodyBytes) })).toMatchObject({
      status: 413,
    });
  });

  longTest('of more than 2 MB together are refused with a message, also after partial changes', async () => {
    await changeForm(app, template_id, [field('one', 'json'), field('two', 'json'), field('three', 'json')]);
    const much = 'x'.repeat(800_000);
    const refused = { status: 400, body: { error: messages.records.tooLarge } };
    expect(await add({ one: much, two: much, three: much })).toMatchObject(refused);
    const { id } = (await add({ one: much, two: much })).body;
    expect(await change(id, { three: much })).toMatchObject(refused);
    expect((await change(id, { two: null, three: much })).status).toBe(200);
  });

  longTest('of several MB in a list make shorter pages, without gaps or repeats', async () => {
    const { rows } = await app.admin.query(
      `insert into tpl_records (team_id, instance_id, data)
         select $1, $2, jsonb_build_object('name', n, 'notes', repeat(n::text || ' ', 500000))
         from generate_series(1, 12) n returning id`,
      [team_id, instance_id],
    );
    const ids: string[] = [];
    let pages = 0;
    for (let cursor = ''; ; pages++) {
      const { body } = await app
        .raw(nadia, 'GET', `/instances/${instance_id}/records?limit=200&sort=name${cursor && `&cursor=${cursor}`}`)
        .then((answer) => {
          expect(answer.body.length).toBeLessThan(limits.page.bytes * 1.1);
          return { body: answer.json() };
        });
      ids.push(...body.items.map(({ id }: { id: string }) => id));
      if (!body.next_cursor) break;
      cursor = encodeURIComponent(body.next_cursor);
    }
    expect(pages).toBeGreaterThan(0);
    expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  test.each(['a\0b', { a: 'a\0b' }, { 'a\0b': 1 }])('with NUL are refused', async (notes) => {
    expect(await add({ name: 'Mai', notes })).toMatchObject({ status: 400, body: { error: messages.general.noNul } });
    expect(await add({ name: 'a\0b' })).toMatchObject({ status: 400, body: { error: messages.general.noNul } });
  });

  test.each(['null', '[]', '"text"', '1', '[{"name":"Mai"}]'])(
    'that are no values by name are refused: %s',
    async (data) => {
      expect((await send(data)).status).toBe(400);
    },
  );

  test.each(['name', 'guests', 'day', 'kind'])('of another type are refused in %s', async (name) => {
    for (const value of [{}, { $ne: null }, [1], [[]], true, { toString: 1 }])
      expect(await add({ name: 'Mai', [name]: value })).toMatchObject({
        status: 400,
        body: { issues: [{ path: `data.${name}` }] },
      });
  });

  test('of 100 KB against hostile patterns are validated in time (ReDoS)', async () => {
    const most = limits.form.patternText;
    for (const [code, error] of [
      [`${'a'.repeat(99_999)}!`, messages.formFields.patternText(most)],
      [`${'a'.repeat(most - 1)}!`, messages.formFields.pattern],
    ])
      expect(await add({ name: 'Mai', code })).toMatchObject({ status: 400, body: { error } });
    expect((await add({ name: 'Mai', code: 'a'.repeat(most) })).status).toBe(201);
  });

  longTest('with 12 patterns against texts of 99 KB stay within the budget of patterns (ReDoS)', async () => {
    const hostile = times(12).map((n) => field(`code${n}`, 'text', { pattern: '(a|b)*a(a|b){140}[zy]' }));
    const template = await addTemplate(app, team_id, hostile);
    const { body } = await app.ask(nadia, 'POST', '/instances', { team_id, template_id: template, name: 'Codes' });
    const most = limits.form.patternText;
    for (const [length, ...messagesOfFields] of [
      [99_000, messages.formFields.patternText(most), messages.formFields.patternText(most)],
      [most, messages.formFields.pattern, messages.formFields.patternBudget],
    ] as const) {
      const data = Object.fromEntries(hostile.map(({ name }) => [name, unrhythmic(length)]));
      const refused = await app.ask(nadia, 'POST', `/instances/${body.id}/records`, { data });
      expect(refused).toMatchObject({ status: 400, body: { issues: expect.any(Array) } });
      const { issues } = refused.body;
      expect([issues[0].message, issues.at(-1).message]).toEqual(messagesOfFields);
    }
  });

  test('of large patterns are matched outside the thread that answers requests', async () => {
    const hostile = times(4).map((n) => field(`code${n}`, 'text', { pattern: '(a|b)*a(a|b){140}[zy]' }));
    const template = await addTemplate(app, team_id, hostile);
    const { body } = await app.ask(nadia, 'POST', '/instances', { team_id, template_id: template, name: 'Codes' });
    const ask = (from: number) => {
      const data = Object.fromEntries(hostile.map(({ name }, n) => [name, unrhythmic(1000, 10_000 * from + 1000 * n)]));
      return app.ask(nadia, 'POST', `/instances/${body.id}/records`, { data });
    };
    // Starts the thread.
    await ask(0);
    const share = await shareOfThread(async () => {
      for (let n = 1; n < 6; n++) expect((await ask(n)).status).toBe(400);
    });
    expect(share).toBeLessThan(0.5);
  });

  test('with lone surrogates are refused', async () => {
    expect((await send('{"name":"\\ud800"}')).status).toBe(400);
    expect((await send('{"name":"Mai","notes":["\\ud800"]}')).status).toBe(400);
  });
});

describe('the task of a record', () => {
  const aTask = async (more: object = {}): Promise<string> => {
    const goal = await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' });
    return (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id: goal.body.id, title: 'Call back', ...more }))
      .body.id;
  };
  const link = (recordId: string, task_id: string | null, person = nadia) =>
    app.ask(person, 'PUT', `/records/${recordId}/task`, { task_id });
  const linked = async (recordId: string) =>
    (await app.ask(nadia, 'GET', `/tasks?record_id=${recordId}`)).body.items.map(({ id }: { id: string }) => id);

  test('can be linked, replaced and unlinked', async () => {
    const record = await aRecord();
    const [one, other] = [await aTask(), await aTask()];
    expect((await link(record, one)).body.task).toEqual({ id: one, title: 'Call back', status: 'to_do' });
    expect((await link(record, other)).body.task.id).toBe(other);
    expect(await linked(record)).toEqual([other]);
    expect((await link(record, null)).body.task).toBeNull();
    expect(await linked(record)).toEqual([]);
  });

  test('moves to the record that links it', async () => {
    const [one, other] = [await aRecord(), await aRecord()];
    const task = await aTask();
    await link(one, task);
    await link(other, task);
    expect([(await read(one)).task, (await read(other)).task.id]).toEqual([null, task]);
  });

  test('must belong to the instance’s goal if there is one', async () => {
    const task = await aTask();
    const { goal_id } = (await app.ask(nadia, 'GET', `/tasks/${task}`)).body;
    await app.ask(nadia, 'PATCH', `/instances/${instance_id}`, { goal_id });
    const record = await aRecord();
    await link(record, task);
    expect(await link(record, await aTask())).toMatchObject({
      status: 400,
      body: { error: messages.records.otherGoal },
    });
    expect(await linked(record)).toEqual([task]);
  });

  test('cannot belong to another team, nor be linked by a stranger', async () => {
    const record = await aRecord();
    const task = await aTask();
    const home = team_id;
    team_id = await app.team('Hill Street', nadia);
    const foreign = await aTask();
    team_id = home;
    await link(record, task);
    expect(await link(record, foreign)).toMatchObject({ status: 404, body: { error: messages.general.notFound } });
    expect((await link(record, null, peter)).status).toBe(404);
    expect(await linked(record)).toEqual([task]);
  });

  longTest('is exactly one after twenty links at once', async () => {
    const record = await aRecord();
    const tasks = await Promise.all(times(4).map(() => aTask()));
    const answers = await Promise.all(times(20).map((n) => link(record, tasks[n % 4] ?? null, n % 2 ? nadia : grace)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await linked(record)).toHaveLength(1);
  });

  test('outlives the record, and the record outlives the task', async () => {
    const [one, other] = [await aRecord(), await aRecord()];
    const [first, second] = [await aTask(), await aTask()];
    await link(one, first);
    await link(other, second);
    expect((await app.ask(nadia, 'DELETE', `/records/${one}`)).status).toBe(200);
    expect((await app.ask(nadia, 'GET', `/tasks/${first}`)).body.record_id).toBeNull();
    expect((await app.ask(nadia, 'DELETE', `/tasks/${second}`)).status).toBe(200);
    expect((await read(other)).task).toBeNull();
  });
});
