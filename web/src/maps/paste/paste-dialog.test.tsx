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
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const fields = churchFields.map((field) => (field.name === 'title' ? { ...field, textMaxLength: 120 } : field));

/** Pastes a text or gives a file, and opens the question about it. Null asks for a list first. */
async function paste(pasted: string | File | null) {
  const session = testSession({ nodes: [sampleNode('a', '1', { title: 'Riverside' })], fields });
  if (pasted === null) await session.actions.pasteList(null);
  else if (pasted instanceof File) await session.actions.pasteFiles(null, [pasted]);
  else await session.actions.paste(null, pasted);
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
  const add = await screen.findByRole('button', { name: text.button(2) });
  await vi.waitFor(() => expect(document.activeElement).toBe(add));
  await user.keyboard('{Enter}');
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

const german = () =>
  new File(['Name;Eltern;Teilnehmer;Ort;Gemeinde\nNord;;14;Kiel;ja\nMühle;Nord;9;;nein\nAlt;Süd;viele;;'], 'netz.csv');
const becomes = (column: string) =>
  screen.findByRole<HTMLInputElement>('combobox', { name: text.columns.becomesOf(column) });

async function choose(user: ReturnType<typeof userEvent.setup>, column: string, label: string) {
  await user.click(await becomes(column));
  await user.click(await screen.findByRole('option', { name: label }));
}
const row = (column: string) => screen.getByRole('rowheader', { name: column }).closest('tr')?.textContent;

it('shows what each column becomes and how it is read, and what is doubtful with its rows', async () => {
  const { user } = await paste(german());
  expect((await becomes('Eltern')).value).toBe(text.becomes.parent);
  expect((await becomes('Teilnehmer')).value).toBe('attendees');
  expect(row('Teilnehmer')).toContain('14, 9');
  expect(row('Gemeinde')).toContain(text.columns.change('nein', 'group'));
  expect(await screen.findByText(text.made(3, 2, 2))).toBeDefined();
  const doubt = screen.getByText(text.doubts.parentMissing(1, 'Süd'));
  expect(screen.getByText(text.doubts.unfit(1, 'attendees', 'viele'))).toBeDefined();
  const [show] = screen.getAllByRole('button', { name: text.show });
  await user.click(show as HTMLElement);
  expect(doubt.closest('div')?.textContent).toContain(text.row(4, 'Süd'));
});

it('makes the tree anew after each choice, and gives a field to one column only', async () => {
  const { model, user } = await paste(german());
  await choose(user, 'Eltern', text.becomes.out);
  expect(await screen.findByText(text.made(3, 3, 1))).toBeDefined();
  await choose(user, 'Eltern', 'place');
  expect((await becomes('Ort')).value).toBe(text.becomes.out);
  await choose(user, 'Ort', text.becomes.kept);
  await user.click(await screen.findByRole('button', { name: text.button(3) }));
  const added = [...model.nodes.values()].slice(1).map(({ fields: { title, place, Ort } }) => [title, place, Ort]);
  expect(added).toEqual([
    ['Nord', undefined, 'Kiel'],
    ['Mühle', 'Nord', undefined],
    ['Alt', 'Süd', undefined],
  ]);
});

it('adds nothing without a column of names', async () => {
  const { user } = await paste(german());
  await choose(user, 'Name', text.becomes.out);
  expect((await screen.findByRole('alert')).textContent).toBe(text.noName);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: text.button(0) }).disabled).toBe(true);
});

it('reads the first row as a node if it holds no names', async () => {
  const { user } = await paste(german());
  await user.click(await screen.findByRole('checkbox', { name: text.headed }));
  expect(await becomes('Column 1')).toBeDefined();
  expect(await screen.findByRole('button', { name: text.button(4) })).toBeDefined();
});

it('remembers the choice for the next file of these columns, until a person no longer wants that', async () => {
  const first = await paste(german());
  await choose(first.user, 'Ort', text.becomes.out);
  await first.user.click(await screen.findByRole('button', { name: text.button(3) }));
  cleanup();
  const second = await paste(german());
  expect((await becomes('Ort')).value).toBe(text.becomes.out);
  await second.user.click(screen.getByRole('checkbox', { name: text.remember }));
  await second.user.click(await screen.findByRole('button', { name: text.button(3) }));
  cleanup();
  await paste(german());
  expect((await becomes('Ort')).value).toBe('place');
});

it('asks for a list, and says why a file cannot be read', async () => {
  const { user } = await paste(null);
  const file = new File(['a\0b'], 'a.png');
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  expect((await screen.findByRole('alert')).textContent).toContain(words.mapExchange.unreadable.binary);
  await user.type(screen.getByRole('textbox', { name: text.list }), 'Oak');
  await user.click(screen.getByRole('button', { name: text.use }));
  expect(await screen.findByRole('button', { name: text.button(1) })).toBeDefined();
  await user.click(screen.getByRole('button', { name: text.another }));
  expect(screen.getByRole('textbox', { name: text.list })).toBeDefined();
});

it('is two steps on a phone', async () => {
  const media = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  const { user } = await paste(german());
  await becomes('Name');
  expect(screen.queryByRole('region', { name: text.preview.label })).toBe(null);
  await user.click(screen.getByRole('button', { name: text.next }));
  expect(await screen.findByRole('region', { name: text.preview.label })).toBeDefined();
  expect(screen.getByRole('button', { name: text.button(3) })).toBeDefined();
  await user.click(screen.getByRole('button', { name: text.back }));
  await becomes('Name');
  media.mockRestore();
});
