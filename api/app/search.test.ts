import type { Marked, SearchHit } from '@groundwork/contract/app/search';
import { searchKinds } from '@groundwork/contract/base/nouns.gen';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, describe, expect, test } from 'vitest';
import { addTemplate, field } from '../testing/test-forms.ts';
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
} from '../testing/test-transfers.ts';

twoTeams();

// search-abuse.long.test.ts tests that people find nothing of other teams.

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
  const label = await rows(
    "insert into labels (team_id, name, color, description) values ($1, 'Lantern parade', '#112233', 'By night')",
    north,
  );
  const lena = await app.person('Lena Lanternmaker');
  const person = await rows('insert into team_memberships (team_id, user_id) values ($1, $2)', north, lena.id);
  const { map } = await aMap(nadia, north);
  const node = await addNode(nadia, map, 'Lantern Lane');

  const { items, counts } = await find('lante');
  expect(counts).toEqual(Object.fromEntries(searchKinds.map((kind) => [kind, 1])));
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
    label: { id: label, title: '[Lante]rn parade', team_id: north },
    person: { id: person, title: 'Lena [Lante]rnmaker', team_id: north },
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

test('a subtask is found with the title of its parent', async () => {
  const parent = await addTask('Prepare the stage');
  const { body } = await app.ask(nadia, 'POST', '/tasks', {
    team_id: north,
    parent_task_id: parent,
    title: 'Hang the zeppelin',
  });
  const { items } = await find('zeppelin');
  expect(items).toMatchObject([{ id: body.id, within: { kind: 'task', id: parent, title: 'Prepare the stage' } }]);
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

test('hits that are only similar say so, and come after every exact one', async () => {
  await addTask('Budget for the harbour');
  await addTask('Minutes', '<p>The budgte was mistyped here</p>');
  await rows("insert into labels (team_id, name, color) values ($1, 'Budget', '#112233')", north);
  const { items } = await find('budgte');
  expect(items.map(({ title, similar }) => [title.text, similar])).toEqual([
    ['Minutes', false],
    ['Budget', true],
    ['Budget for the harbour', true],
  ]);
});

test('people are found in their teams by name and address, under their present name, until they leave', async () => {
  const ludmila = await app.person('Ludmiła Żółć');
  await rows('insert into team_memberships (team_id, user_id) values ($1, $2)', north, ludmila.id);
  expect(await titles('ludmila zolc')).toEqual(['Ludmiła Żółć']);
  await app.admin.query("update user_profiles set full_name = 'Søren Ærø' where id = $1", [ludmila.id]);
  expect(await titles('soren aero')).toEqual(['Søren Ærø']);
  const { email } = (await app.admin.query('select email from user_profiles where id = $1', [ludmila.id])).rows[0];
  expect((await find(email, { kind: 'person' })).items.map(({ title }) => title.text)).toEqual(['Søren Ærø']);
  expect(await titles('soren', {}, olga)).toEqual([]);
  await app.admin.query('delete from team_memberships where user_id = $1', [ludmila.id]);
  expect(await titles('soren')).toEqual([]);
});

describe('a text is found in every script', () => {
  test.each([
    // [script, the text, searches that find it with what they mark, searches that do not find it]
    [
      'Chinese',
      '下周三在会议室讨论预算',
      ['会议室', '预算', '议', '讨论预算', '下周三在会议室讨论预算'],
      ['会室', '预会'],
    ],
    ['Japanese', '佐々木さんと会議室Ａの予約を確認', ['会議', '議室', '々木', '予約', 'ａ', 'さんと'], ['約予']],
    ['Thai', 'การประชุมคณะกรรมการวันจันทร์', ['ประชุม', 'กรรมการ', 'วันจันทร์'], ['ไม่']],
    ['Khmer', 'ការប្រជុំនៅថ្ងៃចន្ទ', ['ប្រជុំ', 'ចន្ទ'], ['ភាសា']],
    ['Burmese', 'အစည်းအဝေးကိုတနင်္လာနေ့', ['အဝေး', 'တနင်္လာ'], ['ရန်ကုန်']],
    ['Lao', 'ກອງປະຊຸມວັນຈັນ', ['ປະຊຸມ', 'ວັນຈັນ'], ['ລາວ']],
    ['Arabic', 'اجتماع اللجنة في المَدْرَسَةِ يوم الأحد ٢٥', ['المدرسه', 'الاحد', '25', 'اللجنه'], ['قلم']],
    ['Persian', 'برنامه‌ی کتابخانه', ['كتابخانه', 'برنامهی'], ['کتاب خانه ها']],
    ['Hebrew', 'שִׁיעוּר בְּעִבְרִית וְחָלוֹם', ['שיעור', 'בעברית', 'וחלומ'], ['ספר']],
    [
      'letters without a decomposition',
      'Đorđe Łódź Øresund Straße Ærø',
      ['dorde', 'lodz', 'oresund', 'strasse', 'aero'],
      ['oder'],
    ],
    ['full width', 'ＡＢＣ会社　ｶﾞｲﾄﾞ', ['abc', 'ガイド', '会社'], ['abcd']],
    ['Hindi', 'हिन्दी की किताब', ['किताब', 'हिन्दी'], ['काताब']],
    ['Korean', '내일 회의 준비', ['회의', '준비', '회'], ['의회']],
    ['Cyrillic', 'Мой дневник, ещё раз', ['мой', 'еще'], ['мои']],
    ['Greek', 'Ο ΔΡΟΜΟΣ προς την πόλη', ['δρόμος', 'πολη'], ['δρομακι']],
  ])('%s', async (_, text, finding, missing) => {
    const task = await addTask(text);
    for (const q of finding) {
      const { items } = await find(q, { kind: 'task' });
      expect(
        items.map(({ id }) => id),
        q,
      ).toEqual([task]);
      expect(items[0]?.title.marks.length, `the mark of ${q}`).toBeGreaterThan(0);
    }
    for (const q of missing)
      expect(
        (await find(q)).items.filter(({ similar }) => !similar),
        q,
      ).toEqual([]);
    for (const q of finding) {
      const { body } = await app.ask(nadia, 'GET', `/tasks?${new URLSearchParams({ team_id: north, search: q })}`);
      expect(
        body.items.map(({ id }: { id: string }) => id),
        `the list for ${q}`,
      ).toEqual([task]);
    }
  });
});

test('marks cover exactly what was searched, in the letters of the text', async () => {
  const cases: [string, string, string][] = [
    ['下周三在会议室讨论', '会议室', '下周三在[会议室]讨论'],
    ['Straßenfest', 'strass', '[Straß]enfest'],
    ['المَدْرَسَةِ', 'المدرس', '[المَدْرَسَ]ةِ'],
    ['Q3会議資料', 'q3', '[Q3]会議資料'],
    ['ある会議と会議', '会議', 'ある[会議]と[会議]'],
  ];
  for (const [text, q, expected] of cases) {
    const task = await addTask(text);
    const { items } = await find(q, { kind: 'task' });
    expect(bracketed(items.find(({ id }) => id === task)?.title ?? null)).toBe(expected);
  }
});

test('the excerpt of a long text without spaces is around the match', async () => {
  await addTask(
    'Minutes',
    `<p>${'今日は特に何もありませんでした。'.repeat(200)}それから天幕を借りました。${'終わり。'.repeat(200)}</p>`,
  );
  const [hit] = (await find('天幕')).items;
  expect(bracketed(hit?.excerpt ?? null)).toMatch(/^… .*それから\[天幕\]を借りました.* …$/);
  expect(hit?.excerpt?.text.length).toBeLessThan(180);
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
