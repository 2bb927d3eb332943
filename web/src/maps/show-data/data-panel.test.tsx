import * as messages from '@groundwork/contract/base/messages.gen';
import type { MapView } from '@groundwork/contract/maps/map-views';
import { notifications } from '@mantine/notifications';
import { useLocation } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { isValidElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import { fakeBackend, page, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMapView, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { useShowLook } from '../data/use-look.ts';
import { churchFields, sampleNode } from '../model/sample-map.ts';
import { Session } from '../open-map/use-map.tsx';
import { BranchTotal } from '../panel/branch-total.tsx';
import { testSession } from '../session/test-session.ts';
import { DataPanel } from './data-panel.tsx';

const text = words.mapData;
const mapId = sampleId('map');
let views: MapView[];
const save = (view: MapView) => {
  views = [...views.filter(({ id }) => id !== view.id), view];
  return view;
};
const found = (id: string) => views.find((view) => view.id === id) ?? aMapView();
const backend = fakeBackend({
  'views.ofMap': () => page(views),
  'views.addToMap': ({ mapId: map_id, ...view }) => save(aMapView({ ...view, map_id, id: sampleId(view.name) })),
  'views.updateOfMap': ({ mapId: _, viewId, ...changes }) => save({ ...found(viewId), ...changes }),
  'views.deleteOfMap': ({ viewId }) => {
    views = views.filter(({ id }) => id !== viewId);
    return succeed();
  },
});

beforeEach(() => {
  views = [];
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.restoreAllMocks();
});

const began = { id: 'b', name: 'began', label: 'Began', type: 'date', required: false, meaning: 'start_date' } as const;
const newSession = () =>
  testSession({
    fields: [...churchFields, began],
    nodes: [
      sampleNode(sampleId('a'), '1', { title: 'Oak', kind: 'church', attendees: 30, began: '2020-02-02' }),
      sampleNode(sampleId('b'), '1.1', { title: 'Elm', kind: 'group', attendees: 10 }),
      sampleNode(sampleId('c'), '1.2', { title: 'Ash', attendees: 20 }),
    ],
  });

function Address() {
  const { search } = useLocation();
  return <output>{JSON.stringify(search)}</output>;
}
const address = () => JSON.parse(document.querySelector('output')?.textContent ?? '');

async function open(look: object = {}, session = newSession()) {
  const Page = () => {
    useShowLook(session.data);
    return (
      <>
        <DataPanel tools={{ colorBy: 'generation', palette: palettes.light }} onClose={() => {}} />
        <Address />
      </>
    );
  };
  const user = userEvent.setup();
  await renderForTest(
    <Session value={session}>
      <Page />
    </Session>,
    `/?look=${encodeURIComponent(JSON.stringify(look))}`,
  );
  return { user, session, panel: within(await screen.findByRole('complementary', { name: text.label })) };
}
const legend = (name: string) => screen.findByRole('region', { name });
const style = (session: ReturnType<typeof newSession>, id: string) => session.scene().byId.get(sampleId(id))?.style;

it('colors by a field, keeps that in the address, and the legend follows with what is unknown', async () => {
  const { user, session, panel } = await open();
  await legend(words.maps.legend.titles.generation);
  await user.selectOptions(panel.getByRole('combobox', { name: text.color }), 'kind');
  expect(address()).toEqual({ look: { color: 'kind' } });
  const shown = within(await legend('kind'));
  const rows = await waitFor(() => {
    const all = shown.getAllByRole('row').map((row) => row.textContent);
    expect(all).toHaveLength(5);
    return all;
  });
  expect(rows.slice(1, 4)).toEqual(['Cchurch1–30', 'Ggroup–110', 'Unknown–120']);
  expect([style(session, 'a')?.badge, style(session, 'c')?.tone]).toEqual(['C', { scale: 'unknown' }]);
  await user.click(panel.getByRole('button', { name: text.reset }));
  expect(address()).toEqual({});
  expect(style(session, 'a')).toBeUndefined();
});

it('shows what a link says, and says in one sentence which field is gone', async () => {
  const { session } = await open({ color: 'region', badge: 'leader', size: 'attendees' });
  expect((await screen.findByText(text.missing(['region']))).textContent).toContain('can no longer show “region”');
  expect(style(session, 'b')).toEqual({ radius: 30, badge: '–' });
});

it('filters by the choices of a field, and the legend counts what matches', async () => {
  const { user, session, panel } = await open();
  await user.click(within(panel.getByRole('group', { name: text.filter })).getByRole('button'));
  await user.click(await screen.findByRole('menuitem', { name: 'kind' }));
  await user.click(await screen.findByRole('option', { name: 'group' }));
  expect(address()).toEqual({ look: { filter: [{ field: 'kind', op: 'in', value: ['group'] }] } });
  expect(['a', 'b', 'c'].map((id) => style(session, id)?.greyed)).toEqual([undefined, undefined, true]);
  expect(await screen.findByText(text.matches(1, 3))).toBeTruthy();
});

it('adds up generations in the legend and a branch in its panel', async () => {
  const session = newSession();
  const { user, panel } = await open({}, session);
  await user.selectOptions(panel.getByRole('combobox', { name: text.total }), 'attendees');
  const table = await screen.findByRole('table', { name: text.totals.title('attendees') });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['', text.totals.sum, text.totals.average, text.totals.share, text.totals.perMonth],
    ['1', '30', '30', '50%', '0'],
    ['2', '30', '15', '50%', '–'],
    [text.totals.all, '60', '20', '100%', '0'],
  ]);
  cleanup();
  await renderForTest(<BranchTotal session={session} nodeId={sampleId('a')} />);
  const branch = await screen.findByRole('region', { name: text.totals.branch('attendees') });
  expect(branch.textContent).toContain(`${text.totals.sum}60`);
});

it('saves a view for the team, opens it, updates it, renames it, and undoes its deletion', async () => {
  const toasts = vi.spyOn(notifications, 'show');
  const { user, panel } = await open({ color: 'kind' });
  await user.click(await panel.findByRole('textbox', { name: words.views.name }));
  await user.paste('Kinds');
  await user.keyboard('{Enter}');
  const link = await panel.findByRole('link', { name: 'Kinds' });
  expect(backend.writes()).toEqual([['views.addToMap', { mapId, name: 'Kinds', look: { color: 'kind' } }]]);
  await waitFor(() => expect(address().saved).toBe(sampleId('Kinds')));
  expect(link.getAttribute('aria-current')).toBe('page');

  await user.selectOptions(panel.getByRole('combobox', { name: text.badge }), 'leader');
  await user.click(await panel.findByRole('button', { name: words.views.saveChangesTo('Kinds') }));
  await waitFor(() =>
    expect(backend.writes().at(-1)).toEqual([
      'views.updateOfMap',
      { mapId, viewId: sampleId('Kinds'), look: { color: 'kind', badge: 'leader' } },
    ]),
  );
  await user.click(panel.getByRole('button', { name: words.views.rename('Kinds') }));
  await user.keyboard('{Control>}a{/Control}Places{Enter}');
  await panel.findByRole('link', { name: 'Places' });

  await user.click(panel.getByRole('button', { name: words.views.delete('Places') }));
  await waitFor(() => expect(views).toEqual([]));
  const message = await waitFor(() => {
    const shown = toasts.mock.lastCall?.[0].message;
    if (!isValidElement<{ text: string; action: { run: () => void } }>(shown)) throw new Error('No toast');
    expect(shown.props.text).toBe(messages.views.deleted);
    return shown;
  });
  message.props.action.run();
  await panel.findByRole('link', { name: 'Places' });
  expect(backend.writes().slice(-2)).toEqual([
    ['views.deleteOfMap', { mapId, viewId: sampleId('Kinds') }],
    ['views.addToMap', { mapId, name: 'Places', look: { color: 'kind', badge: 'leader' } }],
  ]);
});

it('shows at the field why a view cannot be saved', async () => {
  backend.on({ 'views.addToMap': () => refuse(409, 'views.nameTakenOnMap') });
  const { user, panel } = await open({ color: 'kind' });
  await user.click(await panel.findByRole('textbox', { name: words.views.name }));
  await user.paste('Kinds');
  await user.keyboard('{Enter}');
  expect(await panel.findByText(messages.views.nameTakenOnMap)).toBeTruthy();
});
