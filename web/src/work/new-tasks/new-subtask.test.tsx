import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aLabel, aMember, anAccount, aWholeTask, nadia, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { NewSubtask } from './new-subtask.tsx';

const tomas = aMember(3, { id: sampleId('tomas'), full_name: 'Tomás Berg', email: 'tomas@harbour.example' });
const followUp = aLabel({ id: sampleId('follow-up'), name: 'Follow-up' });
const backend = fakeBackend({
  'account.get': () => anAccount(nadia),
  'teams.members': () => page([tomas]),
  'labels.list': () => page([followUp]),
  'labels.replace': () => ({ items: [followUp] }),
  'goals.list': () => page([]),
  'tasks.create': ({ title }) => aWholeTask({ title }),
});
const parent = aWholeTask();

beforeAll(async () => void (await import('./task-line.ts')));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: words.tasks.subtaskTitle });
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } });

it('reads the signs of quick add, without that of the goal', async () => {
  const onClose = vi.fn();
  await renderForTest(<NewSubtask parent={parent} onClose={onClose} />);
  expect(document.activeElement).toBe(await field());
  await write('Read John 3:16 by 4 Dec 2126 3pm @tomas #follow-up !high >Autumn');
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(backend.writes()).toMatchObject([
    [
      'tasks.create',
      {
        title: 'Read John 3:16 >Autumn',
        parent_task_id: parent.id,
        assigned_to: tomas.id,
        priority: 'high',
        due_date: '2126-12-04',
        due_time: '15:00',
      },
    ],
    ['labels.replace', { label_ids: [followUp.id] }],
  ]);
  fireEvent.keyDown(await field(), { key: 'Escape' });
  expect(onClose).toHaveBeenCalled();
});

it('reads recurrences, the mark of a finished task, and lines that are pasted as one', async () => {
  await renderForTest(<NewSubtask parent={parent} onClose={() => {}} />);
  fireEvent.paste(await field(), {
    clipboardData: { getData: () => '[x] Water the plants \r\n\n   every friday at 9am' },
  });
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await waitFor(() =>
    expect(backend.sent('tasks.create')).toMatchObject([
      { title: 'Water the plants', status: 'done', due_time: '09:00', recurrence: 'FREQ=WEEKLY;BYDAY=FR' },
    ]),
  );
});

it('keeps the line when the server refuses', async () => {
  backend.on({ 'tasks.create': () => refuse(403, 'Not you') });
  await renderForTest(<NewSubtask parent={parent} onClose={() => {}} />);
  await write('Order chairs');
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await waitFor(() => expect(backend.sent('tasks.create')).toHaveLength(1));
  await waitFor(async () => expect((await field()).readOnly).toBe(false));
  expect((await field()).value).toBe('Order chairs');
});

it('says when nothing is left for a title', async () => {
  await renderForTest(<NewSubtask parent={parent} onClose={() => {}} />);
  await write('tomorrow @tomas');
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
  expect(backend.writes()).toEqual([]);
});
