import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import {
  aMap,
  anAccount,
  anInstance,
  aRecord,
  aTask,
  aWholeTask,
  sampleId,
  sampleTeamId,
} from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { NodePicker } from '../../work/nodes/node-picker.tsx';
import { NodeWork } from './node-work.tsx';

const text = words.nodeWork;
const { id, name } = aMap();
const node = { id: sampleId('node'), title: 'Mill Lane', map: { id, name } };

const records = [aRecord(1, {}), aRecord(2, {})].map((record, n) => ({
  id: record.id,
  title: n === 0 ? 'Ana' : '',
  instance: { id: record.instance_id, name: 'Visits' },
}));
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'tasks.list': ({ node_id }) => page(node_id ? [aTask(1)] : [aTask(1), aTask(2)]),
  'tasks.update': () => aWholeTask(),
  'maps.findNodes': ({ search }) => {
    const found = { ...node, above: [] };
    return { items: search ? [found] : [found, { ...found, id: sampleId('other'), title: '' }] };
  },
  'records.find': () => ({ items: records }),
  'records.ofNode': () => page([aRecord(1, { title: 'Ana' })]),
  'records.linkNode': () => aRecord(1, {}),
  'instances.get': () => anInstance(),
});
afterEach(cleanup);

it('shows the tasks and records of a node, links a task and unlinks a linked one', async () => {
  const user = userEvent.setup();
  await renderForTest(<NodeWork node={node} teamId={sampleTeamId} readOnly={false} />);
  expect((await screen.findByRole('link', { name: 'Task 1' })).closest('li')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: text.unlink('Task 1') }));
  await waitFor(() => expect(backend.writes()).toEqual([['tasks.update', { taskId: aTask(1).id, node_id: null }]]));
  await user.click(screen.getByRole('button', { name: text.linkTask }));
  // A linked task is not offered again.
  await user.click(await screen.findByRole('option', { name: 'Task 2' }));
  expect(screen.queryByRole('option', { name: 'Task 1' })).toBeNull();
  await waitFor(() => expect(backend.writes()[1]).toEqual(['tasks.update', { taskId: aTask(2).id, node_id: node.id }]));
  await user.click(await screen.findByRole('button', { name: text.unlink('Ana') }));
  await waitFor(() =>
    expect(backend.writes()[2]).toEqual(['records.linkNode', { recordId: aRecord(1, {}).id, node_id: null }]),
  );
});

it('links a record of any form, and does not offer linked ones', async () => {
  const user = userEvent.setup();
  await renderForTest(<NodeWork node={node} teamId={sampleTeamId} readOnly={false} />);
  await screen.findByRole('link', { name: 'Ana' });
  await user.click(screen.getByRole('button', { name: text.linkRecord }));
  const other = aRecord(2, {}).id;
  await user.click(await screen.findByRole('option', { name: new RegExp(words.records.untitled(other.slice(0, 8))) }));
  expect(screen.queryByRole('option', { name: /Ana/ })).toBeNull();
  await waitFor(() => expect(backend.writes()).toEqual([['records.linkNode', { recordId: other, node_id: node.id }]]));
});

it('offers no edits on nodes of another team', async () => {
  await renderForTest(<NodeWork node={node} teamId={sampleTeamId} readOnly />);
  const work = within(await screen.findByRole('region', { name: text.title }));
  await work.findByRole('link', { name: 'Task 1' });
  expect(work.queryByRole('button', { name: text.linkTask })).toBeNull();
  expect(work.queryByRole('button', { name: text.unlink('Task 1') })).toBeNull();
});

it('chooses a node of any map by search, or none', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  await renderForTest(
    <NodePicker teamId={sampleTeamId} value={node} onChange={onChange}>
      <button type="button">Open</button>
    </NodePicker>,
  );
  const open = () => user.click(screen.getByRole('button', { name: 'Open' }));
  await open();
  await screen.findByRole('option', { name: new RegExp(words.maps.untitled) });
  await user.click(screen.getByRole('option', { name: text.noNode }));
  expect(onChange).toHaveBeenLastCalledWith(null);
  await open();
  await user.click(screen.getByRole('textbox', { name: text.searchNodes }));
  await user.paste('mill');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
});
