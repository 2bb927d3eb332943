import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NodePicker } from '../../nodes/node-picker.tsx';
import { testRecord, testTemplate } from '../../records/test-records.ts';
import { testTask } from '../../tasks/test-task.ts';
import { renderForTest } from '../../ui/render-for-test.tsx';
import { words } from '../../words/words.ts';
import { NodeWork } from './node-work.tsx';

const text = words.nodeWork;
const node = { id: 'node', title: 'Mill Lane', map: { id: 'map', name: 'Northern network' } };

let sent: [path: string, body: unknown][];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== 'GET') {
      sent.push([`${request.method} ${pathname.replace('/api', '')}`, await request.json()]);
      return Response.json({});
    }
    if (pathname.endsWith('/maps/nodes'))
      return Response.json({
        items: searchParams.get('search') ? [node] : [node, { ...node, id: 'other', title: '' }],
      });
    if (pathname.endsWith('/records/names')) {
      const records = [testRecord(1, {}), testRecord(2, {})].map(({ id }, n) => ({
        id,
        title: n === 0 ? 'Ana' : '',
        instance: { id: 'instance', name: 'Visits' },
      }));
      return Response.json({ items: records });
    }
    if (pathname.endsWith('/records'))
      return Response.json({ items: [testRecord(1, { title: 'Ana' })], next_cursor: null });
    if (pathname.includes('/instances/'))
      return Response.json({ id: 'instance', name: 'Visits', template: testTemplate });
    const linked = searchParams.has('node_id');
    return Response.json({ items: linked ? [testTask(1)] : [testTask(1), testTask(2)], next_cursor: null });
  });
});
afterEach(cleanup);

it('shows the tasks and records of a node, links a task and unlinks a linked one', async () => {
  const user = userEvent.setup();
  await renderForTest(<NodeWork node={node} teamId="team" readOnly={false} />);
  expect((await screen.findByRole('link', { name: 'Task 1' })).closest('li')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: text.unlink('Task 1') }));
  await waitFor(() => expect(sent).toEqual([[`PATCH /tasks/${testTask(1).id}`, { node_id: null }]]));
  await user.click(screen.getByRole('button', { name: text.linkTask }));
  // A linked task is not offered again.
  await user.click(await screen.findByRole('option', { name: 'Task 2' }));
  expect(screen.queryByRole('option', { name: 'Task 1' })).toBeNull();
  await waitFor(() => expect(sent[1]).toEqual([`PATCH /tasks/${testTask(2).id}`, { node_id: 'node' }]));
  await user.click(await screen.findByRole('button', { name: text.unlink('Ana') }));
  await waitFor(() => expect(sent[2]).toEqual([`PUT /records/${testRecord(1, {}).id}/node`, { node_id: null }]));
});

it('links a record of any form, and does not offer linked ones', async () => {
  const user = userEvent.setup();
  await renderForTest(<NodeWork node={node} teamId="team" readOnly={false} />);
  await screen.findByRole('link', { name: 'Ana' });
  await user.click(screen.getByRole('button', { name: text.linkRecord }));
  const other = testRecord(2, {}).id;
  await user.click(await screen.findByRole('option', { name: new RegExp(words.records.untitled(other.slice(0, 8))) }));
  expect(screen.queryByRole('option', { name: /Ana/ })).toBeNull();
  await waitFor(() => expect(sent).toEqual([[`PUT /records/${other}/node`, { node_id: 'node' }]]));
});

it('offers no edits on nodes of another team', async () => {
  await renderForTest(<NodeWork node={node} teamId="team" readOnly />);
  const work = within(await screen.findByRole('region', { name: text.title }));
  await work.findByRole('link', { name: 'Task 1' });
  expect(work.queryByRole('button', { name: text.linkTask })).toBeNull();
  expect(work.queryByRole('button', { name: text.unlink('Task 1') })).toBeNull();
});

it('chooses a node of any map by search, or none', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  await renderForTest(
    <NodePicker teamId="team" value={node} onChange={onChange}>
      <button type="button">Open</button>
    </NodePicker>,
  );
  const open = () => user.click(screen.getByRole('button', { name: 'Open' }));
  await open();
  await screen.findByRole('option', { name: new RegExp(words.maps.untitled) });
  await user.click(screen.getByRole('option', { name: text.noNode }));
  expect(onChange).toHaveBeenLastCalledWith(null);
  await open();
  await user.type(screen.getByRole('textbox', { name: text.searchNodes }), 'mill');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
});
