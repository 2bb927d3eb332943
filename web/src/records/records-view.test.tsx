import { fieldsOf, schemaOf } from '@groundwork/contract/form-schema';
import type { FormValues } from '@groundwork/contract/form-values';
import { messages } from '@groundwork/contract/messages';
import type { RecordRow } from '@groundwork/contract/records';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { RecordsView, RecordTools } from './records-view.tsx';
import { useShownRecords } from './shown-records.ts';
import { testRecord, testTemplate } from './test-records.ts';

// jsdom computes no overflow, so auto-scroll cannot work.
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({ autoScrollForElements: () => () => {} }));

const text = words.records;
const supper = testRecord(1, {
  title: 'Harvest supper',
  attending: 14,
  group: 'elm',
  day: '2026-11-17',
  former: 'kept',
});
const rain = testRecord(2, { title: 'Rain, so on Zoom', attending: 5, group: 'mill', album: 'javascript:alert(1)' });
const choir = { id: '5fef87c1-58cc-4372-a567-0e02b2c3d401', title: 'Ask the choir', status: 'to_do' };

let template = testTemplate;
let rows: RecordRow[];
let asked: URLSearchParams[];
let sent: { method: string; path: string; body: unknown }[];
let refuse: (path: string) => boolean;
let toast: ReturnType<typeof vi.spyOn>;

async function answer(request: Request): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith('/count')) return { count: rows.length };
  if (request.method === 'GET') {
    if (pathname.endsWith('/account')) return { id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' };
    if (pathname.endsWith('/tasks')) return { items: [choir], next_cursor: null };
    if (pathname.endsWith('/forms/options')) return { items: [{ label: 'Mill Lane', value: 'mill' }] };
    const one = rows.find(({ id }) => pathname.endsWith(`/records/${id}`));
    if (one) return one;
    asked.push(searchParams);
    const wanted = JSON.parse(searchParams.get('filter') ?? '[]') as { field: string; op: string; value: unknown }[];
    const holds = (row: RecordRow) =>
      wanted.every(({ field, op, value }) =>
        op === 'eq' ? row.data[field] === value : op !== 'empty' || !(field in row.data),
      );
    return { items: rows.filter(holds), next_cursor: null };
  }
  const body = await request.json();
  sent.push({ method: request.method, path: pathname, body });
  if (pathname.endsWith('/records/delete')) {
    rows = rows.filter(({ id }) => !body.record_ids.includes(id));
    return { deleted: body.record_ids.length };
  }
  const found = rows.find(({ id }) => pathname.includes(id));
  const record = pathname.endsWith('/task')
    ? { ...(found ?? supper), task: body.task_id ? choir : null }
    : found
      ? { ...found, data: { ...found.data, ...body.data } }
      : testRecord(9, body.data);
  rows = [record as RecordRow, ...rows.filter(({ id }) => id !== record.id)];
  return record;
}

beforeEach(() => {
  localStorage.clear();
  template = testTemplate;
  rows = [supper, rain];
  asked = [];
  sent = [];
  refuse = () => false;
  toast = vi.spyOn(notifications, 'show').mockReturnValue('');
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && refuse(pathname))
      return Response.json({ error: 'The harbour is closed', code: 'CONFLICT' }, { status: 409 });
    return Response.json(await answer(request));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Shown() {
  const shown = useShownRecords({
    source: { instanceId: supper.instance_id },
    teamId: supper.team_id,
    goalId: null,
    template,
  });
  return (
    <>
      <RecordTools shown={shown} />
      <RecordsView shown={shown} />
    </>
  );
}

async function draw(search = '') {
  await renderForTest(<Shown />, `/${search}`);
  await screen.findByText('Rain, so on Zoom');
  return userEvent.setup();
}
const said = () =>
  toast.mock.calls.map(([shown]: unknown[]) => (shown as { message: { props: { text: string } } }).message.props.text);
const panel = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows the title first and formats every value; a javascript: URL is only text', async () => {
  await draw();
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
    '',
    'Visit title',
    'Date of visit',
    'Attending',
    'Group',
    'Album',
    'By',
  ]);
  const row = screen.getByText('Rain, so on Zoom').closest('tr') as HTMLElement;
  expect(within(row).getByText('Mill')).toBeTruthy();
  expect(within(row).getByText('javascript:alert(1)').closest('a')).toBeNull();
});

it('sorts by a heading: ascending, descending, then by default', async () => {
  const user = await draw();
  const order = () => screen.getByRole('columnheader', { name: 'Attending' }).getAttribute('aria-sort');
  const heading = () => screen.getByRole('button', { name: 'Attending' });
  await user.click(heading());
  await waitFor(() => expect([order(), asked.at(-1)?.get('sort')]).toEqual(['ascending', 'attending']));
  await user.click(heading());
  await waitFor(() => expect([order(), asked.at(-1)?.get('sort')]).toEqual(['descending', '-attending']));
  await user.click(heading());
  await waitFor(() => expect(order()).toBeNull());
});

it('filters by the URL, and ignores fields that the form does not have', async () => {
  await draw(
    `?filter=${encodeURIComponent(
      JSON.stringify([
        { field: 'group', op: 'eq', value: 'mill' },
        { field: 'secret', op: 'eq', value: 'x' },
      ]),
    )}`,
  );
  expect(JSON.parse(asked[0]?.get('filter') ?? '')).toEqual([{ field: 'group', op: 'eq', value: 'mill' }]);
  expect(screen.queryByText('Harvest supper')).toBeNull();
});

it('sends only changed values, and confirms', async () => {
  const user = await draw();
  await user.click(screen.getByRole('link', { name: 'Harvest supper' }));
  await panel(text.panel.edit);
  const title = await screen.findByLabelText(/Visit title/);
  await user.clear(title);
  await user.type(title, 'Supper');
  await press(text.panel.update);
  await waitFor(() => expect(said()).toEqual([messages.records.updated]));
  expect(sent).toEqual([{ method: 'PATCH', path: `/api/records/${supper.id}`, body: { data: { title: 'Supper' } } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('creates a record and links it to the selected task', async () => {
  const user = await draw('?record=new');
  await panel(text.panel.new);
  await user.type(await screen.findByLabelText(/Visit title/), 'Two new families');
  await user.click(screen.getByRole('button', { name: text.panel.chooseTask }));
  await user.click(await screen.findByRole('option', { name: choir.title }));
  await press(text.panel.create);
  await waitFor(() => expect(said()).toEqual([messages.records.created]));
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { data: { title: 'Two new families' } }],
    ['PUT', { task_id: choir.id }],
  ]);
});

it('reports a record that was saved without its link', async () => {
  refuse = (path) => path.endsWith('/task');
  rows = [{ ...supper, task: choir as RecordRow['task'] }, rain];
  const user = await draw(`?record=${supper.id}`);
  await panel(text.panel.edit);
  await user.click(await screen.findByRole('button', { name: text.panel.unlink(choir.title) }));
  await press(text.panel.update);
  await waitFor(() => expect(said()).toEqual([messages.records.linkFailed]));
});

it('keeps the input when saving fails', async () => {
  refuse = () => true;
  const user = await draw('?record=new');
  await user.type(await screen.findByLabelText(/Visit title/), 'Nobody home');
  await press(text.panel.create);
  await waitFor(() => expect(said()).toEqual([messages.records.saveFailed]));
  expect(screen.getByLabelText<HTMLInputElement>(/Visit title/).value).toBe('Nobody home');
});

it('Cancel asks before it discards changes; Escape keeps them as a draft', async () => {
  const user = await draw('?record=new');
  await user.type(await screen.findByLabelText(/Visit title/), 'Draft');
  await press(text.panel.cancel);
  await user.click(await screen.findByRole('button', { name: text.panel.keep }));
  await user.click(screen.getByLabelText(/Visit title/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.values(localStorage).join()).toContain('Draft');
});

it('deletes the selected records after a confirmation', async () => {
  const user = await draw();
  await user.click(screen.getByRole('checkbox', { name: text.selectAll }));
  await press(words.ui.bulk.delete);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.bulk.deleteTitle }));
  await waitFor(() => expect(said()).toEqual([messages.records.deleted]));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/records/delete', { record_ids: [supper.id, rain.id] }],
  ]);
  await screen.findByText(text.empty.title);
});

const cardsIn = (column: string) =>
  within(screen.getByRole('region', { name: column }))
    .queryAllByRole('link')
    .map((link) => link.textContent);

it('moves a card to another column with Space, arrow key and Space', async () => {
  const user = await draw('?view=groups');
  await waitFor(() => expect([cardsIn('Elm'), cardsIn('Mill')]).toEqual([['Harvest supper'], ['Rain, so on Zoom']]));
  screen.getByRole('link', { name: 'Harvest supper' }).focus();
  await user.keyboard(' {ArrowRight}');
  expect(cardsIn('Mill')).toEqual(['Harvest supper', 'Rain, so on Zoom']);
  expect(sent).toEqual([]);
  await user.keyboard(' ');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ data: { group: 'mill' } } satisfies { data: FormValues }]),
  );
  await waitFor(() => expect([cardsIn('Elm'), cardsIn('Mill')]).toEqual([[], ['Harvest supper', 'Rain, so on Zoom']]));
});

it('has a column for each option that is fetched from a URL', async () => {
  const dropdownConfig = {
    source: 'api' as const,
    apiUrl: 'https://groups.example/all',
    apiLabelField: 'name',
    apiValueField: 'id',
  };
  const fields = fieldsOf(testTemplate.record_data_schema).map((field) =>
    field.name === 'group' ? { ...field, dropdownConfig } : field,
  );
  template = { ...testTemplate, record_data_schema: schemaOf(fields) };
  await draw('?view=groups');
  await waitFor(() => expect(cardsIn('Mill Lane')).toEqual(['Rain, so on Zoom']));
  expect(screen.getAllByRole('region').map((column) => column.getAttribute('aria-label'))).toEqual([
    'Mill Lane',
    text.board.none,
  ]);
});

it('moves a card back when the server refuses', async () => {
  refuse = () => true;
  const user = await draw('?view=groups');
  await waitFor(() => expect(cardsIn('Elm')).toEqual(['Harvest supper']));
  screen.getByRole('link', { name: 'Harvest supper' }).focus();
  await user.keyboard(' {ArrowRight} ');
  await waitFor(() => expect(said()).toEqual([messages.records.saveFailed]));
  await waitFor(() => expect([cardsIn('Elm'), cardsIn('Mill')]).toEqual([['Harvest supper'], ['Rain, so on Zoom']]));
});
