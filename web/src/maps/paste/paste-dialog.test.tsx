import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { churchFields, sampleNode } from '../model/sample-map.ts';
import { testSession } from '../session/test-session.ts';
import { PasteDialog } from './paste-dialog.tsx';

const text = words.mapExchange.add;
const { toastSuccess } = spiedToasts();
beforeEach(() => void toastSuccess.mockClear());
afterEach(cleanup);

const fields = churchFields.map((field) => (field.name === 'title' ? { ...field, textMaxLength: 120 } : field));

/** Pastes a text, and opens the question about it. */
async function paste(pasted: string) {
  const session = testSession({ nodes: [sampleNode('a', '1', { title: 'Riverside' })], fields });
  await session.actions.paste(null, pasted);
  const asked = session.question.asked();
  if (!asked || !('pasted' in asked)) throw new Error('nothing was asked');
  await renderForTest(<PasteDialog session={session} pasted={asked.pasted} />);
  return { session, model: session.model, user: userEvent.setup() };
}
it('says that nodes are added only when the server has stored them', async () => {
  const { model, user } = await paste('Oak\nElm');
  await user.click(await screen.findByRole('button', { name: text.button(2) }));
  expect(model.pending).toHaveLength(1);
  expect(toastSuccess).not.toHaveBeenCalled();
  model.receive({}, { sent: model.pending[0]?.commands ?? [], rest: [] });
  await vi.waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(text.added(2), expect.anything()));
});

it('says nothing of nodes that the server refuses', async () => {
  const { model, user } = await paste('Oak\nElm');
  await user.click(await screen.findByRole('button', { name: text.button(2) }));
  model.refuse();
  await vi.waitFor(() => expect(model.nodes.size).toBe(1));
  expect(toastSuccess).not.toHaveBeenCalled();
});

it('names the lines that are too long, and shortens them or moves the rest', async () => {
  const long = 'A name of a group that nobody would write in so many words '.repeat(3).trim();
  const { model, user } = await paste(`Oak\n${long}\nElm\nMill`);
  expect(await screen.findByText(text.long('title', 120, [2], 0))).toBeDefined();
  await user.click(screen.getByRole('radio', { name: text.shorten }));
  await user.click(await screen.findByRole('button', { name: text.button(4) }));
  const titles = [...model.nodes.values()].map(({ fields: { title } }) => String(title));
  expect(titles.every((title) => title.length <= 120)).toBe(true);
  expect(titles[2]).toMatch(/^A name .*…$/);
  expect([...model.nodes.values()].some(({ fields: { notes } }) => notes !== undefined)).toBe(false);
});
