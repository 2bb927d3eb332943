import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aRecord, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { sampleNode } from '../model/sample-map.ts';
import { Session } from '../open-map/use-map.tsx';
import { testSession } from '../session/test-session.ts';
import { FromRecordDialog } from './from-record-dialog.tsx';

const text = words.nodeWork;

const names = ['Ana Petrov', 'Bo'].map((title) => ({
  id: sampleId(title),
  title,
  instance: { id: sampleId('Visits'), name: 'Visits' },
}));
const data = { leader: 'Kofi', attendees: 'many', title: 'Visit', other: 1 };
const backend = fakeBackend({
  'records.find': ({ search }) => ({ items: names.filter(({ title }) => title.toLowerCase().includes(search)) }),
  'records.get': ({ recordId }) => aRecord(1, data, { id: recordId }),
  'records.linkNode': () => aRecord(1, data),
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
  await user.click(screen.getByRole('textbox', { name: text.searchRecords }));
  await user.paste('petrov');
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
  expect([session.selection.active, session.selection.editing, backend.writes()]).toEqual([id, null, []]);
  act(() => void model.receive({}, { sent: model.pending[0]?.commands ?? [], rest: [] }));
  await vi.waitFor(() =>
    expect(backend.writes()).toEqual([['records.linkNode', { recordId: sampleId('Ana Petrov'), node_id: id }]]),
  );
});
