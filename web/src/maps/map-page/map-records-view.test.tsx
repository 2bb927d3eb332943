import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { FormOfMap, RecordRow } from '@groundwork/contract/forms/records';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aRecord, aTemplate, sampleIds, visitTemplate } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { churchFields, sampleNode } from '../model/sample-map.ts';
import { Session } from '../open-map/use-map.tsx';
import { testSession } from '../session/test-session.ts';
import { MapRecordsView } from './map-records-view.tsx';

const text = words.records;
const [southbank, mill, visits, prayers] = sampleIds('southbank', 'mill', 'visits', 'prayers');
const fields = churchFields.map((one) => (one.name === 'attendees' ? { ...one, meaning: 'attendees' as const } : one));
const session = testSession({
  nodes: [sampleNode(southbank, '1', { title: 'Southbank' }), sampleNode(mill, '2', { title: 'Mill Lane' })],
  fields,
});
const map = { id: session.map.id, name: session.map.name };
const about = (id: string, title: string) => ({ id, title, map });

let filled: FormOfMap[];
let reports: { template_id: string; name: string }[];
let rows: RecordRow[];
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'templates.get': ({ templateId }) =>
    aTemplate(
      templateId === session.map.template.id
        ? { id: templateId, record_data_schema: schemaOf([]) }
        : { ...visitTemplate, id: templateId, kind: 'form' },
    ),
  'reports.forms': () => page(reports),
  'records.formsOfMap': () => page(filled),
  'records.ofMap': ({ node_id }) => page(rows.filter(({ node }) => !node_id || node?.id === node_id)),
  'records.countOfMap': () => ({ count: rows.length }),
  'records.addToMap': ({ data, node_id }) => aRecord(9, data, { node: node_id ? about(node_id, 'Chosen') : null }),
  'maps.findNodes': () => ({ items: [{ ...about(mill, 'Mill Lane'), above: [] }] }),
  'tasks.list': () => page([]),
  'formOptions.get': () => ({ items: [] }),
  'forms.create': ({ name }) => ({ name, template_id: visits, menu_item_id: null }),
  'menus.list': () => ({ items: [] }),
});
beforeEach(() => {
  localStorage.clear();
  filled = [
    { template_id: visits, name: 'Visit report', count: 2 },
    { template_id: prayers, name: 'Prayer list', count: 1 },
  ];
  reports = [{ template_id: visits, name: 'Visit report' }];
  rows = [
    aRecord(1, { title: 'Harvest supper' }, { node: about(southbank, 'Southbank') }),
    aRecord(2, { title: 'Rain' }, { node: about(mill, 'Mill Lane') }),
  ];
});
afterEach(cleanup);

const draw = async (search = '') => {
  await renderForTest(
    <Session value={session}>
      <MapRecordsView />
    </Session>,
    `/${search}`,
  );
  return userEvent.setup();
};

it('shows the records about nodes of the map by form, with their node', async () => {
  const user = await draw();
  const row = (await screen.findByText('Harvest supper')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Southbank')).toBeTruthy();
  expect(backend.calls('records.ofMap')[0]).toMatchObject({ mapId: map.id, template_id: visits });
  await user.click(screen.getByRole('button', { name: /Visit report 2/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /Prayer list/ }));
  await waitFor(() => expect(backend.calls('records.ofMap').at(-1)).toMatchObject({ template_id: prayers }));
});

it('opens at the form and the node of the address', async () => {
  await draw(`?form=${prayers}&about=${southbank}`);
  await screen.findByText('Harvest supper');
  expect(screen.queryByText('Rain')).toBeNull();
  expect(backend.calls('records.ofMap')[0]).toMatchObject({ template_id: prayers, node_id: southbank });
  expect(screen.getByRole('button', { name: text.filter.remove('Node Southbank') })).toBeTruthy();
});

it('adds a record about the node that the list is filtered by', async () => {
  const user = await draw(`?about=${southbank}`);
  await user.click(await screen.findByRole('button', { name: text.newRecord }));
  const panel = within(await screen.findByRole('dialog', { name: text.panel.new }));
  expect(panel.getByRole('button', { name: text.panel.changeNode('Southbank') })).toBeTruthy();
  await user.type(panel.getByLabelText(/Visit title/), 'Supper');
  await user.click(panel.getByRole('button', { name: text.panel.create }));
  await waitFor(() =>
    expect(backend.writes()).toMatchObject([
      ['records.addToMap', { mapId: map.id, template_id: visits, node_id: southbank, data: { title: 'Supper' } }],
    ]),
  );
});

it('asks which node a new record is about, and adds none without', async () => {
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: text.newRecord }));
  const panel = within(await screen.findByRole('dialog', { name: text.panel.new }));
  await user.type(panel.getByLabelText(/Visit title/), 'Supper');
  await user.click(panel.getByRole('button', { name: text.panel.create }));
  await panel.findByText(text.panel.nodeNeeded);
  expect(document.activeElement).toBe(panel.getByRole('button', { name: text.panel.chooseNode }));
  expect(backend.writes()).toEqual([]);
  await user.click(panel.getByRole('button', { name: text.panel.chooseNode }));
  await user.click(await screen.findByRole('option', { name: /Mill Lane/ }));
  expect(backend.calls('maps.findNodes')[0]).toMatchObject({ map_id: map.id });
  await user.click(panel.getByRole('button', { name: text.panel.create }));
  await waitFor(() => expect(backend.writes()).toMatchObject([['records.addToMap', { node_id: mill }]]));
});

it('without records, shows the empty state of a form that asks about nodes', async () => {
  [filled, rows] = [[], []];
  await draw();
  expect(await screen.findByText(text.empty.title)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Visit report 0/ })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: text.newRecord })).toHaveLength(1);
});

it('without such a form, offers to make one', async () => {
  [filled, rows, reports] = [[], [], []];
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: words.nodeReports.offer.create }));
  await waitFor(() => expect(backend.writes()).toMatchObject([['forms.create', { teamId: session.map.team_id }]]));
});

it('says what failed, and tries again', async () => {
  backend.on({ 'records.formsOfMap': () => refuse(500, 'Broken') });
  const user = await draw();
  const again = await screen.findByRole('button', { name: words.ui.tryAgain });
  backend.on({ 'records.formsOfMap': () => page(filled) });
  await user.click(again);
  expect(await screen.findByText('Harvest supper')).toBeTruthy();
});
