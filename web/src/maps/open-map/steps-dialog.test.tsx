import type { NodeStep, StepRule } from '@groundwork/contract/maps/map-steps';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, dayInSentence, today } from '../../base/dates/dates.ts';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMap, anAccount, sampleId, sampleIds } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { sampleNode } from '../model/sample-map.ts';
import { testSession } from '../session/test-session.ts';
import { NodeSteps } from '../steps/node-steps.tsx';
import { StepsDialog } from './steps-dialog.tsx';

const text = words.mapSteps;
const [oak, mill] = sampleIds('oak', 'mill');
const mapId = aMap().id;
const seen = addDays(today(), -60);
const all: NodeStep[] = [
  { node: { id: oak, title: 'Oak Street' }, step: 'baptism', kind: 'practice', label: 'Baptism', last_report: seen },
  { node: { id: oak, title: 'Oak Street' }, step: 'stalled', kind: 'stalled', label: '', last_report: seen },
  { node: { id: mill, title: 'Mill Lane' }, step: 'stalled', kind: 'stalled', label: '', last_report: null },
];
let items: NodeStep[];
let rule: StepRule;
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'mapSteps.list': ({ node_id }) => {
    const found = items.filter(({ node }) => !node_id || node.id === node_id);
    return { rule, items: found, count: found.length };
  },
  'mapSteps.addTasks': ({ node_ids, steps }) => {
    items = items.filter(({ node, step }) => !node_ids.some((id, index) => id === node.id && steps[index] === step));
    return { added: node_ids.length };
  },
  'mapSteps.setRule': ({ mapId: _, assigned_to: __, ...changes }) => {
    rule = { ...rule, ...changes };
    return rule;
  },
});
beforeEach(() => {
  items = all;
  rule = { stalled_weeks: 6, step_kinds: [], assignee: null, set_by: null };
});
afterEach(cleanup);

async function draw(canEdit = true) {
  const session = testSession({ nodes: [sampleNode(oak, '1', {}), sampleNode(mill, '2', {})], canEdit });
  await renderForTest(<StepsDialog session={session} />);
  await screen.findByText(text.title);
  return userEvent.setup();
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent?.replace(text.add, ''));

it('offers steps one by one, and all of them', async () => {
  const user = await draw();
  const since = text.stalled(dayInSentence(seen));
  await vi.waitFor(() =>
    expect(rows()).toEqual(['BaptismOak Street', `${since}Oak Street`, `${text.neverReported}Mill Lane`]),
  );
  await user.click(screen.getByRole('button', { name: text.addFor(since, 'Oak Street') }));
  await vi.waitFor(() => expect(rows()).toEqual(['BaptismOak Street', `${text.neverReported}Mill Lane`]));
  await user.click(screen.getByRole('button', { name: text.addAll(2) }));
  await screen.findByText(text.none.title);
  expect(backend.sent('mapSteps.addTasks')).toEqual([
    { mapId, node_ids: [oak], steps: ['stalled'], assigned_to: null },
    { mapId, node_ids: [oak, mill], steps: ['baptism', 'stalled'], assigned_to: null },
  ]);
});

it('saves the rule, and says for whom it acts', async () => {
  const user = await draw();
  const weeks = await screen.findByLabelText(text.rule.weeks);
  expect(screen.queryByText(text.rule.byNobody)).toBeNull();
  await user.clear(weeks);
  await user.type(weeks, '4');
  await user.click(screen.getByLabelText(text.rule.kinds.stalled));
  screen.getByText(text.rule.byNobody);
  rule.set_by = { id: sampleId('nadia'), email: '', full_name: 'Nadia Rahman', avatar_url: null };
  await user.click(screen.getByRole('button', { name: text.rule.save }));
  await screen.findByText(text.rule.by('Nadia Rahman'));
  expect(backend.sent('mapSteps.setRule')).toEqual([
    { mapId, stalled_weeks: 4, step_kinds: ['stalled'], assigned_to: null },
  ]);
});

it('only shows the steps to people who may not edit the map', async () => {
  await draw(false);
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: text.rule.save })).toBeNull();
  expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).queryByRole('button')).toBeNull();
});

it('says that the steps could not be loaded, and tries again', async () => {
  backend.on({ 'mapSteps.list': () => refuse(403, 'Not you') });
  await draw();
  await screen.findByText('Not you');
});

it('shows the steps of a node in its panel', async () => {
  const user = userEvent.setup();
  const session = testSession({ nodes: [sampleNode(oak, '1', {})] });
  await renderForTest(<NodeSteps session={session} nodeId={oak} />);
  await user.click(await screen.findByRole('button', { name: text.addAll(2) }));
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: text.title })).toBeNull());
  expect(items).toEqual([all[2]]);
});
