import type { Marked, SearchHit } from '@groundwork/contract/search';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, expect, test } from 'vitest';
import { addTemplate, field } from './testing/test-forms.ts';
import {
  addNode,
  aMap,
  app,
  deleteEarlierTeams,
  grace,
  nadia,
  north,
  olga,
  twoTeams,
} from './testing/test-transfers.ts';

twoTeams();

// search-abuse.test.ts tests that people find nothing of other teams.

let goal: string;
const rows = async (text: string, ...values: unknown[]) =>
  (await app.admin.query(`${text} returning id`, values)).rows[0].id as string;
const addTask = (title: string, description: string | null = null) =>
  rows(
    'insert into tasks (team_id, goal_id, title, description) values ($1, $2, $3, $4)',
    north,
    goal,
    title,
    description,
  );

beforeEach(async () => {
  await deleteEarlierTeams();
  goal = await rows(
    "insert into goals (team_id, title, reason) values ($1, 'Autumn gathering', 'Neighbours know each other')",
    north,
  );
});

type Found = { items: SearchHit[]; next_cursor: string | null; counts: Record<string, number> };
async function find(q: string, more: object = {}, person: TestPerson = nadia): Promise<Found> {
  const { status, body } = await app.ask(person, 'GET', `/search?${new URLSearchParams({ q, ...more })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const titles = async (...asked: Parameters<typeof find>) => (await find(...asked)).items.map(({ title }) => title.text);
const bracketed = (marked: Marked | null) =>
  marked?.marks
    .toReversed()
    .reduce(
      (text, [begin, end]) => `${text.slice(0, begin)}[${text.slice(begin, end)}]${text.slice(end)}`,
      marked.text,
    );

test('every kind is found by prefixes of its words, with its parent', async () => {
  const task = await addTask('Book the lanterns', '<p>Ask <b>Olga</b> &amp; the lanternists</p>');
  const comment = await rows(
    "insert into comments (team_id, task_id, user_id, content) values ($1, $2, $3, 'Two lanterns are broken')",
    north,
    task,
    grace.id,
  );
  const template = await addTemplate(app, north, [
    field('name', 'text', { displayTitle: true }),
    field('place', 'text', { label: 'Place' }),
  ]);
  const instance = await rows(
    "insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'Lantern lenders')",
    north,
    template,
  );
  const record = await rows(
    'insert into tpl_records (team_id, instance_id, data) values ($1, $2, $3)',
    north,
    instance,
    {
      name: 'Pat Stone',
      place: 'Behind the lantern shop',
    },
  );
  await app.admin.query("update tpl_templates set description = 'Who lends lanterns' where id = $1", [template]);
  await app.admin.query("update goals set target = 'A hundred lanterns' where id = $1", [goal]);
  const { map } = await aMap(nadia, north);
  const node = await addNode(nadia, map, 'Lantern Lane');

  const { items, counts } = await find('lante');
  expect(counts).toEqual({ goal: 1, task: 1, comment: 1, template: 1, instance: 1, record: 1, node: 1 });
  const found = Object.fromEntries(
    items.map((item) => [item.kind, { ...item, title: bracketed(item.title), excerpt: bracketed(item.excerpt) }]),
  );
  const within = (kind: string, id: string, title: string) => ({ kind, id, title });
  expect(found).toMatchObject({
    goal: {
      id: goal,
      title: 'Autumn gathering',
      excerpt: '… know each other A hundred [lante]rns',
      within: null,
      team_id: north,
    },
    task: {
      id: task,
      title: 'Book the [lante]rns',
      excerpt: 'Ask Olga & the [lante]rnists',
      status: 'to_do',
      within: within('goal', goal, 'Autumn gathering'),
    },
    comment: {
      id: comment,
      title: '',
      excerpt: 'Two [lante]rns are broken',
      within: within('task', task, 'Book the lanterns'),
    },
    template: { id: template, title: 'Visit', excerpt: 'Who lends [lante]rns' },
    instance: { id: instance, title: '[Lante]rn lenders', within: within('template', template, 'Visit'), map_id: null },
    record: {
      id: record,
      title: 'Pat Stone',
      excerpt: 'Place: Behind the [lante]rn shop',
      within: within('instance', instance, 'Lantern lenders'),
    },
    node: { id: node, title: '[Lante]rn Lane', map_id: map, within: { kind: 'instance', title: 'Network' } },
  });
});

test('a comment shows its plain text, or its beginning when only markup matches', async () => {
  const task = await addTask('Gates');
  await rows(
    'insert into comments (team_id, task_id, user_id, content) values ($1, $2, $3, $4)',
    north,
    task,
    nadia.id,
    '**The north** gate\n```python\n1\n```',
  );
  const excerpts = async (q: string) =>
    (await find(q, { kind: 'comment' })).items.map(({ excerpt }) => bracketed(excerpt));
  expect([await excerpts('nor'), await excerpts('python')]).toEqual([['The [nor]th gate 1'], ['The north gate 1']]);
});

test('hits are ranked: exact name, prefix of the name, words in the name, words in the text', async () => {
  await addTask('Chairs', '<p>The hall plan is on the wall</p>');
  await addTask('Send the hall plan');
  await addTask('Hall plan for May');
  await addTask('Hall plan');
  await addTask('Plan for the hall');
  expect(await titles('hall plan')).toEqual([
    'Hall plan',
    'Hall plan for May',
    'Plan for the hall',
    'Send the hall plan',
    'Chairs',
  ]);
});

test('words match without case and accents, and all of them must match', async () => {
  await addTask('Café Größe ŁÓDŹ');
  await addTask('Café in the garden');
  expect(await titles('CAFE gro')).toEqual(['Café Größe ŁÓDŹ']);
  expect(await titles('cafe\u0301 garden')).toEqual(['Café in the garden']);
  expect(bracketed((await find('cafe gard')).items[0]?.title ?? null)).toBe('[Café] in the [gard]en');
});

test('a mistyped name is found, after exact matches', async () => {
  await addTask('Budget for the harbour');
  await addTask('Invitation cards');
  expect((await find('budgte')).items.map(({ title }) => bracketed(title))).toEqual(['[Budget] for the harbour']);
  expect(await titles('harbor budgett')).toEqual(['Budget for the harbour']);
  expect(await titles('invittaion')).toEqual(['Invitation cards']);
  await addTask('Budgte, mistyped');
  expect(await titles('budgte')).toEqual(['Budgte, mistyped', 'Budget for the harbour']);
  expect(await titles('entirely else')).toEqual([]);
});

test('a mistyped value of a record is marked in the excerpt', async () => {
  const template = await addTemplate(app, north, [
    field('name', 'text', { displayTitle: true }),
    field('trade', 'text', { label: 'Trade' }),
  ]);
  const instance = await rows(
    "insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'People')",
    north,
    template,
  );
  await rows('insert into tpl_records (team_id, instance_id, data) values ($1, $2, $3)', north, instance, {
    name: 'Pat Stone',
    trade: 'Carpenter',
  });
  const [hit] = (await find('carpentre', { team_id: north })).items;
  expect([hit?.title, bracketed(hit?.excerpt ?? null)]).toEqual([
    { text: 'Pat Stone', marks: [] },
    'Trade: [Carpenter]',
  ]);
});

test('pages and kinds divide the hits, and the counts cover all of them', async () => {
  for (const n of [1, 2, 3, 4, 5]) await addTask(`Ferry ${n}`);
  await rows("insert into goals (team_id, title) values ($1, 'Ferry pier')", north);
  const first = await find('ferry', { limit: '4' });
  const second = await find('ferry', { limit: '4', cursor: first.next_cursor });
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([4, 2, null]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(6);
  const goals = await find('ferry', { kind: 'goal' });
  expect(goals.items.map(({ title }) => title.text)).toEqual(['Ferry pier']);
  for (const { counts } of [first, second, goals, await find('ferry', { kind: 'node' })])
    expect(counts).toEqual({ goal: 1, task: 5 });
});

test('changes are found at once, and deleted rows are not', async () => {
  const task = await addTask('Lights', '<p>Bulbs</p>');
  const comment = await rows(
    "insert into comments (team_id, task_id, user_id, content) values ($1, $2, $3, 'Quorum reached')",
    north,
    task,
    nadia.id,
  );
  await app.ask(nadia, 'PATCH', `/tasks/${task}`, { title: 'Candles', description: '<p>Wax</p>' });
  expect([await titles('lights'), await titles('bulbs'), await titles('candles'), await titles('wax')]).toEqual([
    [],
    [],
    ['Candles'],
    ['Candles'],
  ]);
  await app.admin.query('update comments set content = null where id = $1', [comment]);
  expect((await find('quorum')).counts).toEqual({});
  await app.ask(nadia, 'DELETE', `/tasks/${task}`);
  expect(await titles('candles')).toEqual([]);
  expect((await app.admin.query('select from search_entries where id = any ($1)', [[task, comment]])).rowCount).toBe(0);
});

test('a search in one team finds only its rows and global templates', async () => {
  const other = await app.team('West', nadia);
  await rows("insert into goals (team_id, title) values ($1, 'Contact the ferry')", other);
  await rows("insert into goals (team_id, title) values ($1, 'Contact the bus')", north);
  expect((await titles('contact')).sort()).toEqual(['Contact form', 'Contact the bus', 'Contact the ferry']);
  expect(await titles('contact', { team_id: other })).toEqual(['Contact the ferry']);
  expect(await titles('contact', {}, olga)).toEqual(['Contact form']);
});

test('a node has the title of its template’s title field, and numbers are searchable', async () => {
  const { map } = await aMap(nadia, north);
  await addNode(nadia, map, 'Mill', { fields: { attendees: 4711 } });
  expect((await find('4711')).items.map(({ title, excerpt }) => [title.text, bracketed(excerpt)])).toEqual([
    ['Mill', 'attendees: [4711]'],
  ]);
});

test('the excerpt of a long text is around the match', async () => {
  await addTask(
    'Minutes',
    `<p>${'Nothing of note. '.repeat(200)}Then the marquee was rented.${' And so on.'.repeat(200)}</p>`,
  );
  const [hit] = (await find('marquee')).items;
  expect(bracketed(hit?.excerpt ?? null)).toMatch(/^… .*Then the \[marquee\] was rented\. .* …$/);
  expect(hit?.excerpt?.text.length).toBeLessThan(180);
});
