import type { NodeStep, StepRule } from '@groundwork/contract/maps/map-steps';
import { notifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, dayInSentence, today } from '../../base/dates/dates.ts';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, aMap, anAccount, sampleId, sampleIds } from '../../base/testing/sample-rows.ts';
import { Toaster } from '../../base/toast/toaster.tsx';
import * as words from '../../base/words/words.ts';
import { sampleNode } from '../model/sample-map.ts';
import { Session } from '../open-map/use-map.tsx';
import type { MapSession } from '../session/map-session.ts';
import { testSession } from '../session/test-session.ts';
import { NodeSteps } from '../steps/node-steps.tsx';
import { StepsPanel } from './steps-panel.tsx';

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
    return { rule, goal: null, items: found, count: found.length };
  },
  'mapSteps.addTasks': ({ steps }) => {
    const isAdded = (item: NodeStep) =>
      steps.some(({ node_id, step }) => node_id === item.node.id && step === item.step);
    const added = items.filter(isAdded);
    items = items.filter((item) => !isAdded(item));
    return {
      tasks: added.map(({ node, step }) => ({ id: sampleId(`${node.title} ${step}`), node_id: node.id, step })),
    };
  },
  'tasks.deleteMany': ({ task_ids }) => {
    items = all;
    return { deleted: task_ids.length, deletion_id: null };
  },
  'goals.list': () => ({ items: [aGoal({ title: 'Train leaders' })], next_cursor: null }),
  'teams.members': () => ({ items: [], next_cursor: null }),
  'mapSteps.setRule': ({ mapId: _, assigned_to: __, ...changes }) => {
    rule = { ...rule, ...changes };
    return rule;
  },
});
beforeEach(() => {
  items = all;
  rule = { stalled_weeks: 6, step_kinds: [], assignee: null, set_by: null };
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

let shown: MapSession;

async function draw(canEdit = true) {
  const session = testSession({ nodes: [sampleNode(oak, '1', {}), sampleNode(mill, '2', {})], canEdit });
  shown = session;
  await renderForTest(
    <Session value={session}>
      <StepsPanel onClose={() => {}} />
      <Toaster />
    </Session>,
  );
  await screen.findByRole('complementary', { name: text.title });
  return userEvent.setup();
}
const since = text.stalled(dayInSentence(seen));
const boxes = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const addButton = (count: number) => screen.getByRole<HTMLButtonElement>('button', { name: text.addAll(count) });

it('lists the nodes that miss least first, and makes tasks only of what was chosen', async () => {
  const user = await draw();
  await vi.waitFor(() =>
    expect(boxes()).toEqual([
      text.of(text.neverReported, 'Mill Lane'),
      text.of('Baptism', 'Oak Street'),
      text.of(since, 'Oak Street'),
    ]),
  );
  expect(addButton(0).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: text.of(since, 'Oak Street') }));
  await user.click(addButton(1));
  await vi.waitFor(() => expect(boxes()).toHaveLength(2));
  expect(addButton(0).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: text.of('Baptism', 'Oak Street') }));
  await user.click(screen.getByRole('checkbox', { name: text.of(text.neverReported, 'Mill Lane') }));
  await user.click(screen.getByRole('button', { name: text.clear }));
  await user.click(screen.getByRole('checkbox', { name: text.of('Baptism', 'Oak Street') }));
  await user.click(addButton(1));
  await vi.waitFor(() => expect(boxes()).toEqual([text.of(text.neverReported, 'Mill Lane')]));
  const wanted = { node_id: oak, assigned_to: null, due_date: null };
  expect(backend.sent('mapSteps.addTasks')).toEqual([
    { mapId, steps: [{ ...wanted, step: 'stalled' }], goal_id: null },
    { mapId, steps: [{ ...wanted, step: 'baptism' }], goal_id: null },
  ]);
  expect(screen.getByRole('link', { name: 'Baptism' }).getAttribute('href')).toContain(sampleId('Oak Street baptism'));
});

it('gives a step a due date, which chooses it, and the tasks a goal; undo brings the step back', async () => {
  const user = await draw();
  const due = text.due('Baptism', 'Oak Street');
  await user.click(await screen.findByRole('button', { name: `${due}: ${text.noDue}` }));
  await user.type(await screen.findByLabelText(due), '2031-05-04{Enter}');
  await user.click(screen.getByRole('button', { name: `${text.goal}: ${text.newGoal}` }));
  await user.click(await screen.findByRole('option', { name: 'Train leaders' }));
  await user.click(addButton(1));
  await user.click(await screen.findByRole('button', { name: words.ui.undo }));
  await vi.waitFor(() => expect(boxes()).toHaveLength(3));
  expect(backend.sent('mapSteps.addTasks')).toEqual([
    {
      mapId,
      steps: [{ node_id: oak, step: 'baptism', assigned_to: null, due_date: '2031-05-04' }],
      goal_id: aGoal().id,
    },
  ]);
  expect(backend.sent('tasks.deleteMany')).toEqual([{ task_ids: [sampleId('Oak Street baptism')] }]);
});

it('rings the nodes of chosen steps', async () => {
  const user = await draw();
  await user.click(await screen.findByRole('checkbox', { name: text.of('Baptism', 'Oak Street') }));
  expect([...shown.selection.marked]).toEqual([oak]);
  await user.click(screen.getByRole('button', { name: text.clear }));
  expect([...shown.selection.marked]).toEqual([]);
});

it('leaves out a chosen step that somebody else has added', async () => {
  const user = await draw();
  await user.click(await screen.findByRole('checkbox', { name: text.of(since, 'Oak Street') }));
  items = items.filter(({ step }) => step !== 'stalled');
  await user.click(screen.getByRole('checkbox', { name: text.of('Baptism', 'Oak Street') }));
  await user.click(addButton(2));
  await vi.waitFor(() => expect(boxes()).toEqual([]));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Baptism']);
});

it('saves the rule, and says for whom it acts', async () => {
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: text.rule.title }));
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
  await screen.findByText('Baptism');
  expect(boxes()).toEqual([]);
  expect(screen.queryByRole('button', { name: text.addAll(0) })).toBeNull();
  expect(screen.queryByRole('button', { name: text.rule.title })).toBeNull();
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
