import * as messages from '@groundwork/contract/base/messages.gen';
import type { Revision } from '@groundwork/contract/talk/revisions';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { sampleId } from '../../base/testing/sample-rows.ts';
import { ToastArea } from '../../base/toast/toast-area.tsx';
import * as words from '../../base/words/words.ts';
import { HistoryDialog } from './history-dialog.tsx';

const text = words.revisions;
const mai = { id: 'mai', full_name: 'Mai Nguyễn', email: 'mai@harbour.example', avatar_url: null };
const peter = { id: 'peter', full_name: 'Peter Adeyemi', email: 'peter@harbour.example', avatar_url: null };
const version = (n: number, more: Partial<Revision>): Revision => ({
  id: sampleId(`version ${n}`),
  created_by: mai,
  created_at: `2026-11-0${n}T10:00:00.000Z`,
  saved_at: `2026-11-0${n}T10:05:00.000Z`,
  is_current: false,
  restored_from: null,
  ...more,
});
const [first, second, third] = [
  version(1, {}),
  version(2, { created_by: null }),
  version(3, { created_by: peter, is_current: true, restored_from: '2026-11-01T10:05:00.000Z' }),
] as const;
const texts: Record<string, string> = {
  [first.id]: 'Before noon',
  [second.id]: 'After noon',
  [third.id]: 'Before ten',
};

let versions: Revision[];
const backend = fakeBackend({
  'revisions.list': () => page(versions),
  'revisions.get': ({ revisionId }) => ({
    ...(versions.find(({ id }) => id === revisionId) as Revision),
    content: { note: texts[revisionId] ?? '', day: '2026-05-01' },
  }),
  'revisions.restore': () => ({ success: true as const, previous_id: third.id }),
});
beforeEach(() => {
  versions = [third, second, first];
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const shown = (canRestore = true) =>
  renderForTest(
    <>
      <ToastArea />
      <HistoryDialog
        subject={{ record_id: sampleId('record') }}
        name="Rosa Lind"
        fieldsOf={({ note = '', day = '' }) => [
          { key: 'note', label: 'Note', text: String(note) },
          { key: 'day', label: 'Day', text: String(day) },
        ]}
        canRestore={canRestore}
        onClose={() => {}}
      />
    </>,
  );

it('compares the current version with the one before, field by field', async () => {
  await shown();
  const field = await screen.findByRole('region', { name: 'Note' });
  expect([...field.querySelectorAll('del')].map((mark) => mark.textContent)).toEqual(['After noon']);
  expect([...field.querySelectorAll('ins')].map((mark) => mark.textContent)).toEqual(['Before ten']);
  expect(screen.queryByRole('region', { name: 'Day' })).toBeNull();
  expect(screen.getByText(text.unchanged(1))).toBeTruthy();
  expect(screen.queryByRole('button', { name: text.restore })).toBeNull();
});

it('says who wrote each version, which is current and which restores another', async () => {
  await shown();
  const rows = within(await screen.findByRole('group', { name: text.versions })).getAllByRole('radio');
  const names = rows.map((row) => row.closest('label')?.textContent);
  expect(names[0]).toContain('Peter Adeyemi');
  expect(names[0]).toContain(text.current);
  expect(names[0]).toContain(text.restored('').trim());
  expect(names[1]).toContain(text.somebody);
});

it('chooses by arrow keys, and compares with now', async () => {
  const user = userEvent.setup();
  await shown();
  await screen.findAllByRole('radio');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await screen.findByText(text.nothingBefore)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: text.now }));
  const field = await screen.findByRole('region', { name: 'Note' });
  expect([...field.querySelectorAll('ins')].map((mark) => mark.textContent)).toEqual(['ten']);
});

it('restores a version, and the toast restores the one before', async () => {
  const user = userEvent.setup();
  await shown();
  await user.click((await screen.findAllByRole('radio'))[1] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: text.restore }));
  expect(await screen.findByText(messages.revisions.restored)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.ui.undo }));
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['revisions.restore', { revisionId: second.id }],
      ['revisions.restore', { revisionId: third.id }],
    ]),
  );
});

it('keeps the version chosen if the server refuses, and says why', async () => {
  backend.on({ 'revisions.restore': () => refuse(400, 'Note is required') });
  const user = userEvent.setup();
  await shown();
  await user.click((await screen.findAllByRole('radio'))[1] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: text.restore }));
  expect(await screen.findByText('Note is required')).toBeTruthy();
  expect(screen.getByRole('button', { name: text.restore })).toBeTruthy();
});

it('offers no restore to people who cannot edit', async () => {
  const user = userEvent.setup();
  await shown(false);
  await user.click((await screen.findAllByRole('radio'))[1] as HTMLElement);
  expect(await screen.findByText(text.compareWith)).toBeTruthy();
  expect(screen.queryByRole('button', { name: text.restore })).toBeNull();
});

it('says that nothing has changed yet', async () => {
  versions = [];
  await shown();
  expect(await screen.findByText(text.empty.title)).toBeTruthy();
});

it('shows why the versions cannot be loaded', async () => {
  backend.on({ 'revisions.list': () => refuse(500, 'general.unexpected') });
  await shown();
  expect(await screen.findByText(messages.revisions.loadFailed)).toBeTruthy();
});
