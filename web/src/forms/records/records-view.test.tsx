import * as messages from '@groundwork/contract/base/messages.gen';
import { fieldsOf, schemaOf } from '@groundwork/contract/forms/form-schema';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aRecord, aTask, sampleId, visitTemplate } from '../../base/testing/sample-rows.ts';
import { spiedSaveFile } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { ExportRecords, RecordsView, RecordTools } from './records-view.tsx';
import { useShownRecords } from './shown-records.ts';

const text = words.records;
const supper = aRecord(1, {
  title: 'Harvest supper',
  attending: 14,
  group: 'elm',
  day: '2026-11-17',
  former: 'kept',
});
const rain = aRecord(2, { title: 'Rain, so on Zoom', attending: 5, group: 'mill', album: 'javascript:alert(1)' });
const choir = aTask(1, { id: '5fef87c1-58cc-4372-a567-0e02b2c3d401', title: 'Ask the choir' });
const oak = { id: sampleId('oak'), title: 'Oak Street', map: { id: sampleId('map'), name: 'North' } };

let template = visitTemplate;
let rows: RecordRow[];
let toast: ReturnType<typeof vi.spyOn>;

const replace = (record: RecordRow) => {
  rows = [record, ...rows.filter(({ id }) => id !== record.id)];
  return record;
};
const rowOf = (recordId: string) => rows.find(({ id }) => id === recordId);
const backend = fakeBackend({
  'securityLog.addExport': succeed,
  'account.get': () => anAccount(),
  'tasks.list': () => page([choir]),
  'formOptions.get': () => ({ items: [{ label: 'Mill Lane', value: 'mill' }] }),
  'records.list': ({ filter: wanted = [] }) =>
    page(
      rows.filter((row) =>
        wanted.every(({ field, op, value }) =>
          op === 'eq' ? row.data[field] === value : op !== 'empty' || !(field in row.data),
        ),
      ),
    ),
  'records.count': () => ({ count: rows.length }),
  'records.get': ({ recordId }) => rowOf(recordId) ?? refuse(404, 'general.notFound'),
  'records.create': ({ data, node_id }) => replace(aRecord(9, data, { node: node_id ? oak : null })),
  'records.linkNode': ({ recordId, node_id }) =>
    replace({ ...(rowOf(recordId) ?? supper), node: node_id ? oak : null }),
  'maps.findNodes': () => ({ items: [{ ...oak, above: [] }] }),
  'records.update': ({ recordId, data }) => {
    const found = rowOf(recordId) ?? supper;
    return replace({ ...found, data: { ...found.data, ...data } });
  },
  'records.link': ({ recordId, task_id }) => replace({ ...(rowOf(recordId) ?? supper), task: task_id ? choir : null }),
  'records.deleteMany': ({ record_ids }) => {
    rows = rows.filter(({ id }) => !record_ids.includes(id));
    return { deletion_id: null, deleted: record_ids.length };
  },
});
const closed = () => refuse(409, 'The harbour is closed');

beforeEach(() => {
  localStorage.clear();
  template = visitTemplate;
  rows = [supper, rain];
  toast = vi.spyOn(notifications, 'show').mockReturnValue('');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const useVisits = () =>
  useShownRecords({ source: { instanceId: supper.instance_id }, teamId: supper.team_id, goalId: null, template });
const Exported = () => <ExportRecords shown={useVisits()} />;

function Shown() {
  const shown = useVisits();
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
  await waitFor(() =>
    expect([order(), backend.calls('records.list').at(-1)?.sort]).toEqual(['ascending', 'attending']),
  );
  await user.click(heading());
  await waitFor(() =>
    expect([order(), backend.calls('records.list').at(-1)?.sort]).toEqual(['descending', '-attending']),
  );
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
  expect(backend.calls('records.list')[0]?.filter).toEqual([{ field: 'group', op: 'eq', value: 'mill' }]);
  expect(screen.queryByText('Harvest supper')).toBeNull();
});

it('sends only changed values, and confirms', async () => {
  const user = await draw();
  await user.click(screen.getByRole('link', { name: 'Harvest supper' }));
  await panel(text.panel.edit);
  const title = await screen.findByLabelText(/Visit title/);
  await user.clear(title);
  await user.click(title);
  await user.paste('Supper');
  await press(text.panel.update);
  await waitFor(() => expect(said()).toEqual([messages.records.updated]));
  expect(backend.writes()).toEqual([['records.update', { recordId: supper.id, data: { title: 'Supper' } }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('closes the panel when the record is saved, even while the lists load', async () => {
  const user = await draw();
  await user.click(screen.getByRole('link', { name: 'Harvest supper' }));
  await panel(text.panel.edit);
  await user.type(await screen.findByLabelText(/Visit title/), '!');
  backend.on({ 'records.list': () => new Promise(() => {}) });
  await press(text.panel.update);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves the panel of another record open when a save ends', async () => {
  const saved = Promise.withResolvers<RecordRow>();
  backend.on({ 'records.update': () => saved.promise });
  const user = await draw();
  await user.click(screen.getByRole('link', { name: 'Harvest supper' }));
  await panel(text.panel.edit);
  await user.type(await screen.findByLabelText(/Visit title/), '!');
  await press(text.panel.update);
  await user.click(screen.getByRole('link', { name: 'Rain, so on Zoom' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Visit title/).value).toBe('Rain, so on Zoom'));
  saved.resolve(replace({ ...supper, data: { ...supper.data, title: 'Harvest supper!' } }));
  await waitFor(() => expect(said()).toEqual([messages.records.updated]));
  expect(screen.getByLabelText<HTMLInputElement>(/Visit title/).value).toBe('Rain, so on Zoom');
});

it('creates a record and links it to the selected task', async () => {
  const user = await draw('?record=new');
  await panel(text.panel.new);
  await user.click(await screen.findByLabelText(/Visit title/));
  await user.paste('Two new families');
  await user.click(screen.getByRole('button', { name: text.panel.chooseTask }));
  await user.click(await screen.findByRole('option', { name: choir.title }));
  await press(text.panel.create);
  await waitFor(() => expect(said()).toEqual([messages.records.created]));
  expect(backend.writes()).toEqual([
    ['records.create', { instanceId: supper.instance_id, data: { title: 'Two new families' } }],
    ['records.link', { recordId: aRecord(9, {}).id, task_id: choir.id }],
  ]);
});

it('a new record is about the chosen node from the start', async () => {
  const user = await draw('?record=new');
  const dialog = within(await panel(text.panel.new));
  await user.type(dialog.getByLabelText(/Visit title/), 'Supper');
  await user.click(dialog.getByRole('button', { name: text.panel.chooseNode }));
  await user.click(await screen.findByRole('option', { name: /Oak Street/ }));
  await press(text.panel.create);
  await waitFor(() => expect(backend.writes()).toMatchObject([['records.create', { node_id: oak.id }]]));
});

it('shows the node of a record in its row and its panel, where it can be removed', async () => {
  rows = [{ ...supper, node: oak }, rain];
  await draw(`?record=${supper.id}`);
  const row = screen.getByText('Harvest supper').closest('tr') as HTMLElement;
  expect(within(row).getByText('Oak Street').closest('td')?.title).toBe('North');
  const dialog = within(await panel(text.panel.edit));
  expect(dialog.getByRole('button', { name: text.panel.changeNode('Oak Street') })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: text.panel.unlink('Oak Street') }));
  await press(text.panel.update);
  await waitFor(() =>
    expect(backend.writes().at(-1)).toEqual(['records.linkNode', { recordId: supper.id, node_id: null }]),
  );
});

it('sorts and filters by node', async () => {
  rows = [{ ...supper, node: oak }, rain];
  const user = await draw();
  await user.click(screen.getByRole('button', { name: text.node }));
  await waitFor(() => expect(backend.calls('records.list').at(-1)?.sort).toBe('node_id'));
  await user.click(screen.getByRole('button', { name: words.ui.filters.add }));
  await user.click(await screen.findByRole('menuitem', { name: text.node }));
  await user.click(await screen.findByRole('option', { name: /Oak Street/ }));
  await waitFor(() => expect(backend.calls('records.list').at(-1)?.node_id).toBe(oak.id));
  await user.click(await screen.findByRole('button', { name: text.filter.remove('Node Oak Street') }));
  await waitFor(() => expect(backend.calls('records.list').at(-1)?.node_id).toBeUndefined());
});

it('reports a record that was saved without its link', async () => {
  backend.on({ 'records.link': closed });
  rows = [{ ...supper, task: choir }, rain];
  const user = await draw(`?record=${supper.id}`);
  await panel(text.panel.edit);
  await user.click(await screen.findByRole('button', { name: text.panel.unlink(choir.title) }));
  await press(text.panel.update);
  await waitFor(() => expect(said()).toEqual([messages.records.linkFailed]));
});

it('keeps the input when saving fails', async () => {
  backend.on({ 'records.create': closed });
  const user = await draw('?record=new');
  await user.click(await screen.findByLabelText(/Visit title/));
  await user.paste('Nobody home');
  await press(text.panel.create);
  await waitFor(() => expect(said()).toEqual([messages.records.saveFailed]));
  expect(screen.getByLabelText<HTMLInputElement>(/Visit title/).value).toBe('Nobody home');
});

it('Cancel asks before it discards changes; Escape keeps them as a draft', async () => {
  const user = await draw('?record=new');
  await user.click(await screen.findByLabelText(/Visit title/));
  await user.paste('Draft');
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
  expect(backend.writes()).toEqual([['records.deleteMany', { record_ids: [supper.id, rain.id] }]]);
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
  expect(backend.writes()).toEqual([]);
  await user.keyboard(' ');
  await waitFor(() =>
    expect(backend.writes()).toEqual([['records.update', { recordId: supper.id, data: { group: 'mill' } }]]),
  );
  await waitFor(() => expect([cardsIn('Elm'), cardsIn('Mill')]).toEqual([[], ['Harvest supper', 'Rain, so on Zoom']]));
});

/** Makes the field of the group fetch its options from a URL. */
function fetchGroups() {
  const dropdownConfig = {
    source: 'api' as const,
    apiUrl: 'https://groups.example/all',
    apiLabelField: 'name',
    apiValueField: 'id',
  };
  const fields = fieldsOf(visitTemplate.record_data_schema).map((field) =>
    field.name === 'group' ? { ...field, dropdownConfig } : field,
  );
  template = { ...visitTemplate, record_data_schema: schemaOf(fields) };
}
const cellsOf = (name: string) =>
  within(screen.getByText(name).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('shows the labels of options that are fetched from a URL, and unknown values as they are', async () => {
  fetchGroups();
  await draw();
  await waitFor(() => expect(cellsOf('Rain, so on Zoom')).toContain('Mill Lane'));
  expect(cellsOf('Harvest supper')).toContain('elm');
});

it('shows the stored values when the options cannot be fetched', async () => {
  fetchGroups();
  backend.on({ 'formOptions.get': closed });
  await draw();
  await waitFor(() => expect(backend.calls('formOptions.get')).toHaveLength(1));
  expect(cellsOf('Rain, so on Zoom')).toContain('mill');
});

it('filters by the labels of options that are fetched from a URL', async () => {
  fetchGroups();
  const user = await draw(
    `?filter=${encodeURIComponent(JSON.stringify([{ field: 'group', op: 'in', value: ['mill'] }]))}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Group Mill Lane' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Mill Lane',
    text.filter.ops.empty,
  ]);
});

it('exports labels and nodes to CSV, and requests the options once for the file', async () => {
  fetchGroups();
  rows = [{ ...supper, node: oak }, rain];
  const saved = spiedSaveFile();
  await renderForTest(<Exported />);
  await userEvent.click(await screen.findByRole('button', { name: words.ui.csv.export }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [, supperRow, rainRow] = (await saved.mock.calls[0]?.[1].text())?.split('\r\n') ?? [];
  expect([supperRow, rainRow]).toEqual([expect.stringContaining(',elm,'), expect.stringContaining(',Mill Lane,')]);
  expect([supperRow?.includes(',Oak Street,North,'), rainRow?.includes('Oak')]).toEqual([true, false]);
  expect(backend.calls('formOptions.get')).toHaveLength(1);
});

it('has a column for each option that is fetched from a URL', async () => {
  fetchGroups();
  await draw('?view=groups');
  await waitFor(() => expect(cardsIn('Mill Lane')).toEqual(['Rain, so on Zoom']));
  expect(screen.getAllByRole('region').map((column) => column.getAttribute('aria-label'))).toEqual([
    'Mill Lane',
    text.board.none,
  ]);
});

it('moves a card back when the server refuses', async () => {
  backend.on({ 'records.update': closed });
  const user = await draw('?view=groups');
  await waitFor(() => expect(cardsIn('Elm')).toEqual(['Harvest supper']));
  screen.getByRole('link', { name: 'Harvest supper' }).focus();
  await user.keyboard(' {ArrowRight} ');
  await waitFor(() => expect(said()).toEqual([messages.records.saveFailed]));
  await waitFor(() => expect([cardsIn('Elm'), cardsIn('Mill')]).toEqual([['Harvest supper'], ['Rain, so on Zoom']]));
});
