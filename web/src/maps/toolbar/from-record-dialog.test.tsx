import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../../ui/render-for-test.tsx';
import { words } from '../../words/words.ts';
import { sampleNode } from '../model/sample-map.ts';
import { testSession } from '../session/test-session.ts';
import { Session } from '../session/use-map.tsx';
import { FromRecordDialog } from './from-record-dialog.tsx';

const text = words.nodeWork;

let sent: [path: string, body: unknown][];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== 'GET') {
      sent.push([pathname.replace('/api', ''), await request.json()]);
      return Response.json({});
    }
    if (pathname === '/api/records/Ana%20Petrov')
      return Response.json({ data: { leader: 'Kofi', attendees: 'many', title: 'Visit', other: 1 } });
    const names = ['Ana Petrov', 'Bo'].filter((name) => name.toLowerCase().includes(searchParams.get('search') ?? ''));
    return Response.json({
      items: names.map((title) => ({ id: title, title, instance: { id: 'visits', name: 'Visits' } })),
    });
  });
});
afterEach(cleanup);

it('creates a node from a record below the selected one, and links them once the node is stored', async () => {
  const session = testSession({ nodes: [sampleNode('a', '1', { title: 'Riverside' })] });
  const { model } = session;
  const onClose = vi.fn();
  await renderForTest(
    <Session value={session}>
      <FromRecordDialog parentId="a" start={undefined} onClose={onClose} />
    </Session>,
  );
  const user = userEvent.setup();
  await screen.findByText(text.fromRecord.below('Riverside'));
  await user.type(screen.getByRole('textbox', { name: text.searchRecords }), 'petrov');
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalled();
  await vi.waitFor(() => expect(model.tree.children('a')).toHaveLength(1));
  const [id = ''] = model.tree.children('a');
  // Values that do not fit a field, or have no field, are not copied.
  const { fields = {} } = model.nodes.get(id) ?? {};
  expect([fields.leader, fields.attendees, fields.title, 'other' in fields]).toEqual([
    'Kofi',
    undefined,
    'Ana Petrov',
    false,
  ]);
  expect([session.selection.active, session.selection.editing, sent]).toEqual([id, null, []]);
  act(() => void model.receive({}, { sent: model.pending[0]?.commands ?? [], rest: [] }));
  await vi.waitFor(() => expect(sent).toEqual([['/records/Ana%20Petrov/node', { node_id: id }]]));
});
