import * as messages from '@groundwork/contract/base/messages.gen';
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { Editor } from '@tiptap/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everythingTyped } from '../../base/drafts/typed-text.ts';
import { loadRichTextEditor } from '../../base/rich-text/rich-text-editor.tsx';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { fakeUploads } from '../../base/testing/fake-upload.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, anAttachment, aWholeTask } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { oneTask } from '../tasks/task-queries.ts';
import { TaskDescription } from './task-description.tsx';

const { toastError: toast } = spiedToasts();

const w = words.tasks.descriptions;
const id = '0e02b2c3-58cc-4372-a567-f47ac10bd479';

/** The description on the fake server. */
let stored: string | null;
let can: { edit: boolean; delete: boolean };
/** The fake server waits for this promise before it saves. */
let saving: Promise<void> | undefined;
const held = () => aWholeTask({ id, description: stored, can });
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'GET /api/profile': () => Response.json({ file_limit_mb: 1 }),
  'tasks.get': held,
  'tasks.update': async ({ description = null }) => {
    await saving;
    stored = description;
    return held();
  },
});
const sent = () => backend.calls('tasks.update').map(({ description }) => description);
const refuseToSave = () => backend.on({ 'tasks.update': () => refuse(500, 'No') });
beforeAll(async () => void (await loadRichTextEditor()));
beforeEach(() => {
  toast.mockClear();
  localStorage.clear();
  can = { edit: true, delete: true };
  saving = undefined;
});
afterEach(cleanup);

/** Without the pointer-events check, because jsdom computes its styles slowly. */
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

function Shown() {
  const { data } = useQuery(oneTask(id));
  return data ? <TaskDescription task={data} /> : null;
}
async function show(description: string | null) {
  stored = description;
  await renderForTest(<Shown />);
  await screen.findAllByText(description ? /\w/ : w.add);
}

/** Replaces the text through the editor API, because jsdom does not support `contenteditable`. */
async function write(text: string) {
  const field = await screen.findByRole('textbox', { name: words.tasks.fields.description });
  const { editor } = field as HTMLElement & { editor: Editor };
  editor.commands.setTextSelection({ from: 0, to: editor.state.doc.content.size });
  editor.commands.insertContent(text);
  return field;
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const open = () => press(w.edit);

describe('writing', () => {
  it('saves with the button', async () => {
    await show(null);
    await press(w.add);
    await write('Ask <strong>Rosa</strong>');
    await press(words.tasks.save);
    expect(await screen.findByText('Rosa')).toBeTruthy();
    await waitFor(() => expect(stored).toBe('<p>Ask <strong>Rosa</strong></p>'));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('is known as unsaved text until it is saved', async () => {
    await show(null);
    await press(w.add);
    await write('Ask <strong>Rosa</strong>');
    await waitFor(() =>
      expect(everythingTyped.read()).toEqual([{ label: words.tasks.fields.description, text: 'Ask Rosa' }]),
    );
    await press(words.tasks.save);
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(everythingTyped.read()).toEqual([]);
  });

  it('saves with Ctrl+Enter, and an empty text as null', async () => {
    await show('<p>Old</p>');
    await open();
    (await write('')).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toEqual([null]));
  });

  it('starts with Enter on the pencil', async () => {
    await show('<p>Old</p>');
    screen.getByRole('button', { name: w.edit }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('toolbar')).toBeTruthy();
  });

  it('starts with a click into the text, but not with a click on a link', async () => {
    await show('<p>Old <a href="https://harbour.example">Web</a></p>');
    await user.click(screen.getByRole('link'));
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByText('Old'));
    expect(await screen.findByRole('toolbar')).toBeTruthy();
  });

  it('sends nothing without a change', async () => {
    await show('<p>Old</p>');
    await open();
    await screen.findByRole('toolbar');
    await press(words.tasks.save);
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(screen.queryByText(w.draftKept)).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('deletes the draft when the user reverts the text', async () => {
    await show('<p>Old</p>');
    await open();
    await write('New');
    expect(localStorage).toHaveLength(1);
    await write('Old');
    expect(localStorage).toHaveLength(0);
  });

  it('is not possible for a member who may not edit', async () => {
    can = { edit: false, delete: false };
    await show('<p>Old</p>');
    await user.click(screen.getByText('Old'));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('an unsaved draft', () => {
  const leave = async () => {
    await show('<p>Old</p>');
    await open();
    (await write('New')).focus();
    await user.keyboard('{Escape}');
  };

  it('is kept on Escape', async () => {
    await leave();
    expect(screen.getByText('Old')).toBeTruthy();
    expect(screen.getByText(w.draftKept)).toBeTruthy();
    await press(w.continue);
    expect(await screen.findByText('New')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('survives leaving the page', async () => {
    await show('<p>Old</p>');
    await open();
    await write('New');
    cleanup();
    await show('<p>Old</p>');
    await press(w.continue);
    await screen.findByText('New');
    await press(words.tasks.save);
    await waitFor(() => expect(sent()).toEqual(['<p>New</p>']));
  });

  it('is deleted when the stored description already equals it', async () => {
    await leave();
    const { html } = JSON.parse(localStorage.getItem(localStorage.key(0) ?? '') ?? '').value;
    cleanup();
    await show(html);
    expect(localStorage).toHaveLength(0);
    expect(screen.queryByRole('region', { name: w.yours })).toBeNull();
  });

  it('is deleted by the discard button', async () => {
    await leave();
    await press(w.discard);
    expect(screen.queryByText(w.draftKept)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('remains when saving fails, and the description is rolled back', async () => {
    refuseToSave();
    await show('<p>Old</p>');
    await open();
    await write('New');
    await press(words.tasks.save);
    expect(await screen.findByText(w.draftKept)).toBeTruthy();
    expect(screen.getByText('Old')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith(messages.tasks.updateFailed, expect.anything());
  });
});

describe('a description with a concurrent change', () => {
  const collide = async () => {
    await show('<p>Old</p>');
    await open();
    await write('Mine');
    stored = '<p>Theirs</p>';
    await press(words.tasks.save);
    await screen.findByRole('region', { name: w.yours });
  };

  it('is not overwritten, and both versions are shown', async () => {
    await collide();
    expect(screen.getByText('Theirs')).toBeTruthy();
    expect(screen.getByText('Mine')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('is overwritten when the user chooses their own version', async () => {
    await collide();
    await press(w.saveMine);
    await waitFor(() => expect(stored).toBe('<p>Mine</p>'));
    await waitFor(() => expect(screen.queryByText('Theirs')).toBeNull());
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is kept when the user chooses the other version', async () => {
    await collide();
    await press(w.keepTheirs);
    expect(screen.getByText('Theirs')).toBeTruthy();
    expect(screen.queryByText('Mine')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('can be merged in the editor', async () => {
    await collide();
    await press(w.continue);
    await write('Both');
    await press(words.tasks.save);
    await waitFor(() => expect(stored).toBe('<p>Both</p>'));
  });
});

it('shows a table', async () => {
  await show(
    '<table>\n<tbody><tr><th><p>Item</p></th> <th>Count</th></tr><tr><td>Chairs</td><td>60</td></tr></tbody></table>',
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['ItemCount', 'Chairs60']);
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
});

describe('a task list', () => {
  const item = (on: boolean, i: number) => `<li data-checked="${on}" data-type="taskItem"><p>Step ${i}</p></li>`;
  const list = (...ticked: boolean[]) => `<ul data-type="taskList">${ticked.map(item).join('')}</ul>`;
  const box = (i: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: words.ui.richText.done(`Step ${i}`) });

  it('is ticked without opening the editor', async () => {
    await show(list(true, false));
    await user.click(box(1));
    expect(box(1).checked).toBe(true);
    await waitFor(() => expect(sent()).toEqual([list(true, true)]));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('takes a second tick before the first is saved', async () => {
    await show(list(false, false));
    const answering = Promise.withResolvers<void>();
    saving = answering.promise;
    await user.click(box(0));
    await waitFor(() => expect(sent()).toEqual([list(true, false)]));
    await user.click(box(1));
    expect([box(0).checked, box(1).checked]).toEqual([true, true]);
    answering.resolve();
    await waitFor(() => expect(stored).toBe(list(true, true)));
    expect(sent()).toEqual([list(true, false), list(true, true)]);
  });

  it('is rolled back when saving fails', async () => {
    refuseToSave();
    await show(list(false));
    await user.click(box(0));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(messages.tasks.updateFailed, expect.anything()));
    await waitFor(() => expect(box(0).checked).toBe(false));
  });

  it('does not overwrite a concurrent change with a tick', async () => {
    await show(list(false));
    stored = list(true, false);
    await user.click(box(0));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(messages.general.conflict));
    await waitFor(() => expect(box(1).checked).toBe(false));
    expect(box(0).checked).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('is read-only for a member who may not edit', async () => {
    can = { edit: false, delete: false };
    await show(list(true));
    expect(box(0)).toMatchObject({ checked: true, disabled: true });
  });
});

describe('a picture', () => {
  const image = new File(['x'], 'hall.png', { type: 'image/png' });
  const paste = async (files = [image]) => {
    const field = await screen.findByRole('textbox', { name: words.tasks.fields.description });
    fireEvent.paste(field, { clipboardData: { types: ['Files'], files, getData: () => '' } });
  };
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: words.tasks.save });

  const pasteHtml = async () => {
    const field = await screen.findByRole('textbox', { name: words.tasks.fields.description });
    const html = '<p>See <img src="data:image/png;base64,iVBORw0KGgo=" alt="Hall"> and <b>the plan</b></p>';
    fireEvent.paste(field, {
      clipboardData: { types: ['text/html'], files: [], getData: (type: string) => (type === 'text/html' ? html : '') },
    });
  };

  it('within pasted text is attached in its place', async () => {
    const uploads = fakeUploads();
    await show('<p>Old</p>');
    await open();
    await pasteHtml();
    await waitFor(() => expect(uploads.sent()).toBe(1));
    expect(screen.getByRole('img', { name: 'Hall.png' })).toBeTruthy();
    expect(save().disabled).toBe(true);
    uploads.answer();
    await waitFor(() => expect(save().disabled).toBe(false));
    await press(words.tasks.save);
    await waitFor(() =>
      expect(sent()[0]).toContain(
        `See <a data-attachment="${anAttachment().id}">Hall.png</a> and <strong>the plan</strong>`,
      ),
    );
  });

  it('within pasted text that cannot be attached stays as its name, and the editor says why', async () => {
    const uploads = fakeUploads();
    await show('<p>Old</p>');
    await open();
    await pasteHtml();
    await waitFor(() => expect(uploads.sent()).toBe(1));
    uploads.answer('No room');
    await screen.findByText(words.ui.richText.pictureFailed('Hall.png', 'No room'));
    await press(words.tasks.save);
    await waitFor(() =>
      expect(sent()[0]).toContain(`See ${words.ui.richText.picture('Hall.png')} and <strong>the plan</strong>`),
    );
  });

  it('is attached when it is pasted, and the description waits for it', async () => {
    const uploads = fakeUploads();
    await show('<p>Old</p>');
    await open();
    await paste();
    await screen.findByText(words.ui.richText.uploading('hall.png'));
    await waitFor(() => expect(uploads.sent()).toBe(1));
    expect(save().disabled).toBe(true);
    uploads.answer();
    await screen.findByRole('img', { name: 'hall.png' });
    await waitFor(() => expect(save().disabled).toBe(false));
    await press(words.tasks.save);
    await waitFor(() => expect(sent()[0]).toContain(`<a data-attachment="${anAttachment().id}">hall.png</a>`));
    expect(await screen.findByRole('img', { name: 'hall.png' })).toBeTruthy();
  });

  it('pasted into code stands after it', async () => {
    const uploads = fakeUploads();
    await show('<pre><code>Old</code></pre>');
    await open();
    await paste();
    await waitFor(() => expect(uploads.sent()).toBe(1));
    uploads.answer();
    await screen.findByRole('img', { name: 'hall.png' });
    await press(words.tasks.save);
    const link = `<a data-attachment="${anAttachment().id}">hall.png</a>`;
    await waitFor(() => expect(sent()).toEqual([`<pre><code>Old</code></pre><p>${link}</p>`]));
  });

  it('that cannot be attached says why once', async () => {
    const uploads = fakeUploads();
    await show('<p>Old</p>');
    await open();
    await paste();
    await waitFor(() => expect(uploads.sent()).toBe(1));
    uploads.answer('No room');
    await screen.findByText(words.ui.richText.pictureFailed('hall.png', 'No room'));
    expect(screen.queryByText(words.ui.richText.uploading('hall.png'))).toBeNull();
    expect(toast).not.toHaveBeenCalled();
  });
});

describe('a link', () => {
  const address = async (text: string) => {
    await show('<p>Old</p>');
    await open();
    await screen.findByRole('toolbar');
    await press(words.ui.richText.controls.linkControlLabel);
    await user.click(screen.getByLabelText(words.ui.richText.address));
    await user.paste(text);
    await press(words.ui.richText.setLink);
  };

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://harbour.example'])('rejects %s', async (text) => {
    await address(text);
    expect(screen.getByText(words.ui.richText.addressInvalid)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['harbour.example', 'https://harbour.example'],
    ['rosa@harbour.example', 'mailto:rosa@harbour.example'],
    ['http://harbour.example', 'http://harbour.example'],
  ])('from %s points to %s', async (text, href) => {
    await address(text);
    await press(words.tasks.save);
    await waitFor(() => expect(sent()[0]).toContain(`href="${href}"`));
  });

  it('opens in a new tab', async () => {
    await show('<p><a href="https://harbour.example">Web</a></p>');
    expect(screen.getByRole('link')).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow' });
  });
});
