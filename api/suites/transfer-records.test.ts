import type { Transfer } from '@groundwork/contract/maps/transfers';
import { beforeEach, describe, expect, test } from 'vitest';
import { addMenuItem, addTemplate, field } from '../testing/test-forms.ts';
import {
  accept,
  addNode,
  aMap,
  app,
  nadia,
  north,
  peter,
  sent,
  south,
  type TestMap,
  twoTeams,
} from '../testing/test-transfers.ts';

// Records and form entries about transferred nodes: which go along, which stay, and who reads them with their fields.
// transfer-model.test.ts does the same for random histories.
twoTeams();

let world: TestMap;
let target: string;
/** The menu item of the sender's form, and an entry about Northgate. */
let form: string;
let entry: string;
beforeEach(async () => {
  world = await aMap(nadia, north);
  target = (await aMap(peter, south)).map;
  form = await addMenuItem(
    app,
    north,
    await addTemplate(app, north, [field('place', 'text'), field('guests', 'number')]),
  );
  entry = (await app.ask(nadia, 'POST', `/forms/${form}/entries`, { data: { place: 'Mill Lane', guests: 7 } })).body.id;
  await app.ask(nadia, 'PUT', `/records/${entry}/node`, { node_id: world.northgate });
});

const transfer = (include_entries = false) =>
  sent({ type: 'transfer_partial', map_id: world.map, node_id: world.oak, include_entries });
const acceptInto = async (request: Transfer) => {
  const { status, body } = await accept(request, { mode: 'existing', targetMapId: target });
  expect(status, JSON.stringify(body)).toBe(200);
};
const recordsOf = async (person: typeof nadia, node: string) =>
  (await app.ask(person, 'GET', `/records?node_id=${node}`)).body.items.map(({ id }: { id: string }) => id);

describe('an entry of a form about a transferred node', () => {
  test('stays readable in its form, with the node in the live view; the recipient does not see it', async () => {
    await acceptInto(await transfer());
    const { body } = await app.ask(nadia, 'GET', `/forms/${form}/entries`);
    expect(body.items).toMatchObject([
      {
        id: entry,
        data: { place: 'Mill Lane', guests: 7 },
        node: { id: world.northgate, title: 'Northgate', map: { id: world.map } },
      },
    ]);
    expect(await recordsOf(nadia, world.northgate)).toEqual([entry]);
    expect(await recordsOf(peter, world.northgate)).toEqual([]);
    expect((await app.ask(peter, 'GET', `/records/${entry}`)).status).toBe(404);
  });

  test('is at the view node if it is about the top of the branch, and loses the node with the view', async () => {
    await app.ask(nadia, 'PUT', `/records/${entry}/node`, { node_id: world.oak });
    const request = await transfer();
    await acceptInto(request);
    const { body } = await app.ask(nadia, 'GET', `/records/${entry}`);
    expect(body.node).toMatchObject({ title: 'Oak Street', map: { id: world.map } });
    const views = await app.admin.query('select id from tpl_map_nodes where map_id = $1 and view_id is not null', [
      world.map,
    ]);
    expect(body.node.id).toBe(views.rows[0].id);
    expect(await recordsOf(nadia, body.node.id)).toEqual([entry]);
    await app.ask(peter, 'POST', `/transfers/${request.id}/revoke`);
    expect((await app.ask(nadia, 'GET', `/records/${entry}`)).body).toMatchObject({ id: entry, node: null });
  });

  test('arrives in a form of the recipient with its fields, shown in the sidebar, if the sender said so', async () => {
    await acceptInto(await transfer(true));
    expect((await app.ask(nadia, 'GET', `/forms/${form}/entries`)).body.items).toEqual([]);
    const menus = (await app.ask(peter, 'GET', `/teams/${south}/menus`)).body.items;
    expect(menus).toMatchObject([{ name: 'Forms', is_active: true, items: [{ label: 'Visit', is_visible: true }] }]);
    const arrived = await app.ask(peter, 'GET', `/forms/${menus[0].items[0].id}/entries`);
    expect(arrived.body.items).toMatchObject([
      { id: entry, data: { place: 'Mill Lane', guests: 7 }, node: { title: 'Northgate', map: { id: target } } },
    ]);
    const { body } = await app.ask(peter, 'PATCH', `/records/${entry}`, { data: { guests: 8 } });
    expect(body.data).toEqual({ place: 'Mill Lane', guests: 8 });
  });

  test('arrives in the same form when entries of that form came before', async () => {
    await acceptInto(await transfer(true));
    const second = await addNode(nadia, world.map, 'Southgate', { parentId: world.harbour });
    const { body } = await app.ask(nadia, 'POST', `/forms/${form}/entries`, { data: { place: 'Quay' } });
    await app.ask(nadia, 'PUT', `/records/${body.id}/node`, { node_id: second });
    await acceptInto(
      await sent({ type: 'transfer_partial', map_id: world.map, node_id: world.harbour, include_entries: true }),
    );
    const [menu] = (await app.ask(peter, 'GET', `/teams/${south}/menus`)).body.items;
    expect(menu.items).toHaveLength(1);
    const { count } = (await app.ask(peter, 'GET', `/forms/${menu.items[0].id}/entries/count`)).body;
    expect(count).toBe(2);
  });
});

test('both sides are told how many records, entries and tasks belong to the nodes', async () => {
  const goal = await app.ask(nadia, 'POST', '/goals', { team_id: north, title: 'Autumn gathering' });
  await app.ask(nadia, 'POST', '/tasks', {
    team_id: north,
    goal_id: goal.body.id,
    title: 'Ring Rosa',
    node_id: world.oak,
  });
  const data_counts = { records: 0, entries: 1, tasks: 1 };
  const preview = await app.ask(nadia, 'GET', `/transfers/preview?map_id=${world.map}&node_id=${world.oak}`);
  expect(preview.body).toEqual({ node_count: 2, data_counts });
  const request = await transfer();
  expect(request).toMatchObject({ data_counts, include_entries: false });
  expect((await app.ask(peter, 'GET', `/transfers/${request.id}`)).body).toMatchObject({ data_counts });
  const share = await sent({ type: 'share_downstream', map_id: world.map, node_id: world.oak });
  expect(share.data_counts).toBeNull();
  const foreign = await app.ask(peter, 'GET', `/transfers/preview?map_id=${world.map}&node_id=${world.oak}`);
  expect(foreign.status).toBe(404);
});

test('both sides see the shape of what is sent, until it is answered', async () => {
  await addNode(nadia, world.map, 'Elm Court', { parentId: world.northgate });
  const request = await transfer();
  const sketch = async (person: typeof nadia) => (await app.ask(person, 'GET', `/transfers/${request.id}`)).body.sketch;
  expect([await sketch(nadia), await sketch(peter)]).toEqual([
    [null, 0, 1],
    [null, 0, 1],
  ]);
  await acceptInto(request);
  expect(await sketch(peter)).toEqual([]);
});

test('a record links to a node of a live view, and to no other node of another team', async () => {
  await acceptInto(await transfer());
  const later = await app.ask(nadia, 'POST', `/forms/${form}/entries`, { data: { place: 'Quay' } });
  const link = (node_id: string) => app.ask(nadia, 'PUT', `/records/${later.body.id}/node`, { node_id });
  expect((await link(world.northgate)).body.node).toMatchObject({ title: 'Northgate' });
  const hidden = await addNode(peter, target, 'Not shown');
  expect((await link(hidden)).status).toBe(404);
});
