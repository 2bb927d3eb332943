import type { ChangedNode } from '@groundwork/contract/maps/versions';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, fullDay, today } from '../../base/dates/dates.ts';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, sampleId, sampleIds } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import type { MapNode } from '../model/map-rows.ts';
import { churchFields, sampleNode } from '../model/sample-map.ts';
import { Session } from '../open-map/use-map.tsx';
import { testSession } from '../session/test-session.ts';
import { dayOf } from '../versions/history-moments.ts';
import { MapHistory } from './map-history.tsx';

const text = words.mapHistory;
const [oak, mill, quay] = sampleIds('oak', 'mill', 'quay');
const now = new Date().toISOString();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const startField = { id: 'start', name: 'start', label: 'Started', type: 'date', required: false } as const;

const left = (id: string, outcome: 'gone' | 'handed_over', title: string): ChangedNode => ({
  id,
  outcome,
  difference: {
    at: ago(1),
    title,
    node_type: { old: 'church', new: null },
    parent: { old: 'Oak Street', new: null },
    moved: false,
    fields: {},
    more_fields: 0,
    handed_to: outcome === 'handed_over' ? { id: sampleId('team'), name: 'Northgate' } : null,
  },
});
let changed: ChangedNode[];
let nodes: MapNode[];
const asked = vi.fn<(input: { from: string; to: string }) => void>();
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'versions.span': () => ({ first: ago(400), recorded_from: ago(400), now, days: [{ day: today(), changes: 2 }] }),
  'versions.at': () => ({ nodes, edges: [] }),
  'versions.changes': (input) => {
    asked(input);
    return { items: changed };
  },
});
beforeEach(() => {
  asked.mockClear();
  nodes = [sampleNode(oak, '1', { title: 'Oak Street', start: addDays(today(), -3) }), sampleNode(quay, '2', {})];
  changed = [];
});
afterEach(cleanup);

const onDate = vi.fn();
async function draw(fields = [...churchFields, startField]) {
  await renderForTest(
    <Session value={testSession({ nodes, fields })}>
      <MapHistory onClose={() => {}} onDate={onDate} />
    </Session>,
  );
  return userEvent.setup();
}
const panel = () => screen.findByRole('complementary', { name: words.maps.modes.time });
const knob = (name: string) => screen.getByRole('slider', { name });

it('begins with the last week, and tells nodes that were handed over from those that are gone', async () => {
  changed = [left(mill, 'handed_over', 'Mill Lane'), left(quay, 'gone', 'Quayside')];
  await draw();
  const handed = await within(await panel()).findByRole('region', { name: text.counted('handed_over', 1) });
  expect(within(handed).getByText(text.handedTo('Northgate'))).toBeTruthy();
  expect(within(handed).queryByRole('button', { name: text.restore.named('Mill Lane') })).toBeNull();
  const gone = screen.getByRole('region', { name: text.counted('gone', 1) });
  expect(within(gone).getByRole('button', { name: text.restore.named('Quayside') })).toBeTruthy();
  const [asking] = asked.mock.calls[0] ?? [];
  expect([dayOf(asking?.from ?? ''), asking?.to]).toEqual([addDays(today(), -7), now]);
});

it('asks for more differences only when the answer has left some out', async () => {
  changed = [left(quay, 'gone', 'Quayside'), { id: mill, outcome: 'gone', difference: null }];
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: text.others(1) }));
  await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ limit: 500 })));
});

it('moves a knob by a day with an arrow, and by a month with Page Up and Page Down', async () => {
  const user = await draw();
  await panel();
  const second = knob(text.secondDate);
  const lastAsked = () => dayOf(asked.mock.calls.at(-1)?.[0].to ?? '');
  second.focus();
  await user.keyboard('{ArrowLeft}');
  await vi.waitFor(() => expect(lastAsked()).toBe(addDays(today(), -1)));
  await user.keyboard('{PageDown}');
  await vi.waitFor(() => expect(lastAsked() < addDays(today(), -28)).toBe(true));
  expect(second.getAttribute('aria-valuetext')).toBe(fullDay(lastAsked()));
  expect(screen.getByRole('button', { name: text.now })).toBeTruthy();
});

it('lists by start date what is new, without asking the server, and leaves a failure beside what works', async () => {
  backend.on({ 'versions.changes': () => refuse(500, 'Broken') });
  const user = await draw();
  expect(await screen.findByText('Broken')).toBeTruthy();
  await user.click(screen.getByText(text.byDate));
  const started = await screen.findByRole('region', { name: text.counted('added', 1) });
  expect(within(started).getByText('Oak Street')).toBeTruthy();
});

it('offers no start dates if the template has none', async () => {
  await draw(churchFields.filter(({ type }) => type !== 'date'));
  await panel();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: text.byDate }).disabled).toBe(true);
});
