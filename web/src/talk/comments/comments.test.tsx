import type { Person } from '@groundwork/contract/base/fields';
import * as messages from '@groundwork/contract/base/messages.gen';
import { linkRel } from '@groundwork/contract/base/rich-text';
import type { Thread } from '@groundwork/contract/talk/comments';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { fakeUploads } from '../../base/testing/fake-upload.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMember, anAccount, anAttachment, aThread, sampleId } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { Comments } from './comments.tsx';

const toast = spiedToasts();

const w = words.comments;
const team_id = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const task_id = '0e02b2c3-58cc-4372-a567-f47ac10bd479';
const idOf = (n: number) => `4fef87c1-58cc-4372-a567-0e02b2c3d40${n}`;
const person = (n: number, full_name: string): Person => ({
  id: idOf(n),
  email: `person${n}@harbour.example`,
  full_name,
  avatar_url: null,
});
const [nadia, tomas] = [person(1, 'Nadia Rahman'), person(2, 'Tomás Oliveira')];

let made = 0;
const says = (author: Person | null, content: string | null, fields: Partial<Thread> = {}) =>
  aThread({
    id: sampleId(`comment ${++made}`),
    task_id,
    user_id: author?.id ?? null,
    content,
    created_at: new Date(Date.UTC(2026, 9, 14, 10, made)).toISOString(),
    author,
    can: {
      edit: author === nadia,
      delete: author === nadia,
      pin: content !== null,
      react: content !== null,
      resolve: content !== null,
    },
    ...fields,
  });

/** The stored comments in pages, newest first, and the promise that delays the response to a write. */
let pages: Thread[][];
let waiting: Promise<void> | undefined;

const no = () => refuse(403, 'No');
const comment = async () => {
  await waiting;
  return says(nadia, 'Saved');
};
const members = page([nadia, tomas].map((one) => aMember(3, one)));
const backend = fakeBackend({
  'account.get': () => anAccount(nadia),
  'teams.members': () => members,
  'comments.list': ({ cursor = '0' }) => {
    const next = Number(cursor) + 1;
    return page(pages[Number(cursor)] ?? [], next < pages.length ? `${next}` : null);
  },
  'comments.create': comment,
  'comments.update': comment,
  'comments.pin': comment,
  'comments.resolve': comment,
  'comments.react': comment,
  'GET /api/profile': () => Response.json({ file_limit_mb: 1 }),
});
beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  pages = [[]];
  waiting = undefined;
});
afterEach(cleanup);

/** Skips the pointer-events check, because jsdom computes the needed styles slowly. */
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

async function show(address = '/') {
  await renderForTest(
    <Suspense>
      <Comments subject={{ task_id }} teamId={team_id} />
    </Suspense>,
    address,
  );
  return (await screen.findByRole('textbox', { name: w.write })) as HTMLTextAreaElement;
}
const articles = () => screen.queryAllByRole('article').map((article) => article.textContent);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
async function choose(of: Person, act: string) {
  await press(w.more(of.full_name));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}

describe('a picture in a comment', () => {
  const image = new File(['x'], 'hall.png', { type: 'image/png' });
  const paste = (field: HTMLTextAreaElement, data: Record<string, string> = {}) =>
    fireEvent.paste(field, { clipboardData: { files: [image], getData: (type: string) => data[type] ?? '' } });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: w.send });

  it('is attached when it is pasted or dropped, and the text waits for it', async () => {
    const uploads = fakeUploads();
    const field = await show();
    await user.click(field);
    await user.paste('Look: ');
    paste(field);
    expect(field.value).toBe(`Look: [${words.ui.richText.uploading('hall.png')}]`);
    await waitFor(() => expect(uploads.sent()).toBe(1));
    expect(button().disabled).toBe(true);
    uploads.answer();
    const syntax = `![hall.png](${anAttachment().id})`;
    await waitFor(() => expect(field.value).toBe(`Look: ${syntax}`));
    await press(w.send);
    await waitFor(() => expect(backend.calls('comments.create')).toMatchObject([{ content: `Look: ${syntax}` }]));
    fireEvent.drop(field, { dataTransfer: { files: [image], getData: () => '' } });
    await waitFor(() => expect(uploads.sent()).toBe(1));
    uploads.answer();
    await waitFor(() => expect(field.value).toBe(syntax));
  });

  it('that cannot be attached leaves the text, and says why once', async () => {
    const uploads = fakeUploads();
    const field = await show();
    paste(field);
    await waitFor(() => expect(uploads.sent()).toBe(1));
    uploads.answer('No room');
    await screen.findByText(words.ui.richText.pictureFailed('hall.png', 'No room'));
    expect(field.value).toBe('');
    expect(toast.toastError).not.toHaveBeenCalled();
  });

  it('within pasted text is attached in its place, or stays as its name', async () => {
    const uploads = fakeUploads();
    const field = await show();
    const html = `<p>See <img src="data:image/png;base64,iVBORw0KGgo=" alt="Hall"> and <b>the plan</b></p>`;
    const pasteHtml = () =>
      fireEvent.paste(field, {
        clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? html : '') },
      });
    pasteHtml();
    expect(field.value).toBe(`See [${words.ui.richText.uploading('Hall.png')}] and **the plan**`);
    await waitFor(() => expect(uploads.sent()).toBe(1));
    expect(button().disabled).toBe(true);
    uploads.answer();
    await waitFor(() => expect(field.value).toBe(`See ![Hall.png](${anAttachment().id}) and **the plan**`));
    await user.clear(field);
    pasteHtml();
    await waitFor(() => expect(uploads.sent()).toBe(1));
    uploads.answer('No room');
    await screen.findByText(words.ui.richText.pictureFailed('Hall.png', 'No room'));
    expect(field.value).toBe(`See ${words.ui.richText.picture('Hall.png')} and **the plan**`);
  });

  it('is not what a spreadsheet adds to its cells', async () => {
    const field = await show();
    paste(field, { 'text/html': '<table><tr><td>a</td><td>1</td></tr></table>' });
    expect(field.value).toBe('|  |  |\n| --- | --- |\n| a | 1 |');
  });

  it('is shown in place, by its name if it cannot be loaded', async () => {
    pages = [[says(tomas, `See ![hall.png](${idOf(9)})`)]];
    await show();
    const shown = screen.getByRole('img', { name: 'hall.png' });
    expect(shown.getAttribute('src')).toContain(`/api/attachments/${idOf(9)}/file`);
    fireEvent.error(shown);
    expect(screen.getByText(words.ui.richText.picture('hall.png'))).toBeTruthy();
  });
});

describe('the list of comments', () => {
  it('shows pinned comments first, then the oldest first, each with its replies', async () => {
    const first = says(nadia, 'First');
    pages = [
      [
        says(tomas, 'Kept', { is_pinned: true }),
        { ...first, replies: [says(tomas, 'Answer', { parent_comment_id: first.id })] },
        says(null, 'From somebody'),
        says(null, 'From one who left', { user_id: nadia.id }),
      ],
    ];
    await show();
    expect(articles()).toEqual(
      ['Kept', 'First', 'Answer', 'From somebody', 'From one who left'].map((text) => expect.stringContaining(text)),
    );
    expect(articles()[3]).toContain(messages.comments.formerMember);
    expect(articles()[4]).toContain(messages.comments.unknownAuthor);
    expect(articles()[0]).toContain(w.pinned);
  });

  it('shows the current name of a member, and plain text for anybody else', async () => {
    pages = [[says(tomas, `@[Wrong](${nadia.id}) and @[Nadia Rahman](${idOf(9)})`, { mentions: [nadia] })]];
    await show();
    expect(screen.getByTitle(nadia.email).textContent).toBe('@Nadia Rahman');
    expect(screen.getByText(/and @Nadia Rahman/)).toBeTruthy();
    expect(screen.queryByText(/Wrong/)).toBeNull();
  });

  it('shows a placeholder for a deleted comment with replies', async () => {
    const gone = says(nadia, null);
    pages = [[{ ...gone, replies: [says(tomas, 'Still here', { parent_comment_id: gone.id })] }]];
    await show();
    expect(screen.getByText(w.deleted)).toBeTruthy();
    expect(articles()).toHaveLength(1);
  });

  it('shows tables', async () => {
    pages = [[says(nadia, '| Item | Count |\n|---|---|\n| **Chairs** | 60 |\n| Tables | |')]];
    await show();
    expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'Item',
      'Count',
    ]);
    expect(screen.getAllByRole('cell').map(({ innerHTML }) => innerHTML)).toEqual([
      '<strong>Chairs</strong>',
      '60',
      'Tables',
      '',
    ]);
  });

  it('shows an explanation while it is empty', async () => {
    await show();
    expect(screen.getByText(w.empty.title)).toBeTruthy();
  });

  it('shows an error when it cannot be loaded', async () => {
    backend.on({ 'comments.list': no });
    await renderForTest(
      <Suspense>
        <Comments subject={{ task_id }} teamId={team_id} />
      </Suspense>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(messages.comments.loadFailed);
  });
});

// Row 20 of the threat model, for comments.
it.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x) [y](//evil.example) [z](/api/account)',
  '[<img src=x onerror=alert(1)>](https://x.example)',
  '**<svg onload=alert(1)>** _<iframe>_ `<b>`',
  '```\n<script>alert(1)</script>\n```',
  `@[<img src=x onerror=alert(1)>](${idOf(9)})`,
  '![x](https://x.example/x.png) <https://x.example> &lt;b&gt; {{7*7}}',
  'https://x.example/"onmouseover="alert(1)',
])('%s creates only allowed elements and attributes', async (content) => {
  pages = [[says(tomas, content)]];
  await show();
  const article = screen.getByRole('article');
  const body = article.querySelector('header')?.nextElementSibling as HTMLElement;
  const allowed = ['P', 'BR', 'STRONG', 'EM', 'CODE', 'PRE', 'A', 'UL', 'OL', 'LI', 'BLOCKQUOTE'];
  for (const element of body.querySelectorAll('*')) {
    expect(allowed).toContain(element.tagName);
    for (const { name, value } of element.attributes) {
      expect(['href', 'target', 'rel', 'dir', 'data-address']).toContain(name);
      if (name === 'href' || name === 'data-address') expect(value).toMatch(/^https:\/\/x\.example/);
      if (name === 'rel') expect(value).toBe(linkRel);
    }
  }
});

describe('the comment field', () => {
  it('sends with Ctrl+Enter, shows the comment optimistically, and confirms it', async () => {
    const field = await show();
    let go = () => {};
    waiting = new Promise((done) => {
      go = done;
    });
    await user.click(field);
    await user.paste('The hall is free.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(articles()).toEqual([expect.stringContaining('The hall is free.')]));
    expect(field.value).toBe('');
    go();
    await waitFor(() =>
      expect(toast.toastSuccess).toHaveBeenCalledWith(messages.comments.added, {
        next: expect.objectContaining({ href: expect.stringMatching(/\/dashboard\/tasks\/.+comment=/) }),
      }),
    );
    expect(backend.writes()).toEqual([['comments.create', { task_id, content: 'The hall is free.' }]]);
  });

  it('does not send a blank comment', async () => {
    const field = await show();
    await user.type(field, '  {Enter} ');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((screen.getByRole('button', { name: w.send }) as HTMLButtonElement).disabled).toBe(true);
    expect(backend.writes()).toEqual([]);
  });

  it('keeps a draft for each person and task', async () => {
    await user.click(await show());
    await user.paste('Not yet');
    cleanup();
    expect((await show()).value).toBe('Not yet');
    expect(Object.keys(localStorage)).toEqual([expect.stringContaining(`${nadia.id}:comment ${task_id}`)]);
  });

  it('gets its text back when sending fails', async () => {
    const field = await show();
    backend.on({ 'comments.create': no });
    await user.click(field);
    await user.paste('The hall is free.');
    await press(w.send);
    await waitFor(() =>
      expect(toast.toastError).toHaveBeenCalledWith(
        messages.comments.addFailed,
        expect.objectContaining({ detail: 'No' }),
      ),
    );
    await waitFor(() => expect(field.value).toBe('The hall is free.'));
    expect(articles()).toEqual([]);
  });

  it('sends a reply with the id of the comment that it answers', async () => {
    const first = says(tomas, 'First');
    const reply = says(tomas, 'Answer', { parent_comment_id: first.id });
    pages = [[{ ...first, replies: [reply] }]];
    await show();
    await user.click(screen.getAllByRole('button', { name: w.replyTo(tomas.full_name) })[1] as HTMLElement);
    await user.click(screen.getByRole('textbox', { name: w.writeReply }));
    await user.paste('Thanks');
    await press(w.sendReply);
    await waitFor(() =>
      expect(backend.writes()).toEqual([
        ['comments.create', { task_id, content: 'Thanks', parent_comment_id: reply.id }],
      ]),
    );
  });
});

describe('a mention', () => {
  it('is found while typing, chosen with Enter, and sent with the id of the member', async () => {
    const field = await show();
    await user.click(field);
    await user.paste('Ask @tom');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Tomás Oliveira')]);
    expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
    await user.keyboard('{Enter}');
    expect(field.value).toBe('Ask @Tomás Oliveira ');
    await press(w.send);
    await waitFor(() =>
      expect(backend.writes()).toMatchObject([['comments.create', { content: `Ask @[Tomás Oliveira](${tomas.id})` }]]),
    );
  });

  it('that reaches nobody is said before the comment is sent, and may be sent then', async () => {
    const field = await show();
    await user.type(field, 'Ask @rosa');
    await screen.findByText(w.nobodyFound);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(w.reachesNobody(['@rosa']))).toBeTruthy();
    expect(backend.writes()).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(backend.writes()).toMatchObject([['comments.create', { content: 'Ask @rosa' }]]));
  });

  it('is not said to reach nobody while the list offers a member, whom Ctrl+Enter mentions', async () => {
    const field = await show();
    await user.type(field, 'Ask @tom');
    await screen.findAllByRole('option');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.queryByText(w.reachesNobody(['@tom']))).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(backend.writes()).toMatchObject([['comments.create', { content: `Ask @[Tomás Oliveira](${tomas.id})` }]]),
    );
  });

  it('is sent with the id of the member even if the members load later', async () => {
    const coming = Promise.withResolvers<void>();
    backend.on({ 'teams.members': () => coming.promise.then(() => members) });
    await user.click(await show());
    await user.paste('Ask @Tomás Oliveira');
    await press(w.send);
    expect(backend.writes()).toEqual([]);
    coming.resolve();
    await waitFor(() =>
      expect(backend.writes()).toMatchObject([['comments.create', { content: `Ask @[Tomás Oliveira](${tomas.id})` }]]),
    );
  });

  it('returns the text to the field when the members cannot be loaded', async () => {
    backend.on({ 'teams.members': no });
    const field = await show();
    await user.click(field);
    await user.paste('Ask @Tomás Oliveira');
    await press(w.send);
    await waitFor(() => expect(toast.toastError).toHaveBeenCalledWith('No'));
    await waitFor(() => expect(field.value).toBe('Ask @Tomás Oliveira'));
    expect(backend.writes()).toEqual([]);
  });

  it('is chosen with arrow keys or a tap, and closed by a space or Escape', async () => {
    const field = await show();
    await user.type(field, '@');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Tomás');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await user.type(field, 'n');
    await user.click(await screen.findByRole('option', { name: /Nadia/ }));
    expect(field.value).toBe('@Nadia Rahman ');
    await user.click(field);
    await user.paste('@to ');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });
});

describe('one’s own comment', () => {
  it('shows names instead of mention syntax while it is edited', async () => {
    pages = [[says(nadia, `Ask @[Tomás Oliveira](${tomas.id})`, { mentions: [tomas] })]];
    await show();
    await choose(nadia, w.edit);
    const field = (await screen.findByRole('textbox', { name: w.editText })) as HTMLTextAreaElement;
    await waitFor(() => expect(field.value).toBe('Ask @Tomás Oliveira'));
    await user.click(field);
    await user.paste(' today');
    await press(w.save);
    await waitFor(() =>
      expect(backend.writes()).toMatchObject([
        ['comments.update', { content: `Ask @[Tomás Oliveira](${tomas.id}) today` }],
      ]),
    );
  });

  it('is unchanged after an edit without changes, or after Escape', async () => {
    pages = [[says(nadia, 'Here')]];
    await show();
    await choose(nadia, w.edit);
    await press(w.save);
    await choose(nadia, w.edit);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: w.editText })).toBeNull();
    expect(backend.writes()).toEqual([]);
  });

  it('is deleted after confirmation and returns when the deletion fails', async () => {
    pages = [[says(nadia, 'Here')]];
    await show();
    await choose(nadia, w.delete);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(messages.general.deleteUntitled(w.thisComment));
    const answering = Promise.withResolvers<void>();
    backend.on({ 'comments.delete': () => answering.promise.then(no) });
    await user.click(within(dialog).getByRole('button', { name: w.deleteTitle }));
    await waitFor(() => expect(articles()).toEqual([]));
    answering.resolve();
    await waitFor(() =>
      expect(toast.toastError).toHaveBeenCalledWith(
        messages.comments.deleteFailed,
        expect.objectContaining({ detail: 'No' }),
      ),
    );
    expect(articles()).toHaveLength(1);
  });
});

it.each(['edit', 'reply'])('keeps the text of an %s when others delete the comment', async (what) => {
  const hall = says(nadia, 'The hall');
  pages = [[hall]];
  await show();
  if (what === 'edit') await choose(nadia, w.edit);
  else await press(w.replyTo(nadia.full_name));
  const field = await screen.findByRole('textbox', { name: what === 'edit' ? w.editText : w.writeReply });
  await user.click(field);
  await user.paste(' is booked');
  pages = [[]];
  window.dispatchEvent(new Event('visibilitychange'));
  const note = await screen.findByText(w.deletedWhileWriting);
  expect(note.closest('[role=alert]')?.textContent).toContain('is booked');
  expect(localStorage).toHaveLength(0);
  await press(words.ui.dismiss);
  expect(screen.queryByText(w.deletedWhileWriting)).toBeNull();
});

it('a comment of another person can be pinned, but not edited or deleted', async () => {
  pages = [[says(tomas, 'Here')]];
  await show();
  await press(w.more(tomas.full_name));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    w.copyLink,
    w.pin,
    w.resolve,
  ]);
  await user.click(screen.getByRole('menuitem', { name: w.pin }));
  await waitFor(() => expect(backend.writes()).toMatchObject([['comments.pin', { is_pinned: true }]]));
});

describe('reactions', () => {
  const reaction = { emoji: '🎉' as const, count: 22, is_mine: false, people: [tomas] };

  it('say who reacted, and are added and taken back at once', async () => {
    const one = says(nadia, 'It is booked', { reactions: [reaction] });
    pages = [[one]];
    waiting = new Promise(() => {});
    await show();
    const chip = () => screen.getByRole('button', { name: /^Celebration/ });
    expect(chip().textContent).toBe('Celebration: Tomás Oliveira and 21 others🎉22');
    await user.click(chip());
    expect(chip().textContent).toMatch(/🎉23$/);
    expect(chip().getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(backend.writes()).toEqual([['comments.react', { commentId: one.id, emoji: '🎉', is_set: true }]]),
    );
  });

  it('are chosen from a menu', async () => {
    const one = says(tomas, 'It is booked');
    pages = [[one]];
    await show();
    await press(w.reactTo(tomas.full_name));
    await user.click(await screen.findByRole('menuitem', { name: w.emoji['👍'] }));
    await waitFor(() =>
      expect(backend.writes()).toEqual([['comments.react', { commentId: one.id, emoji: '👍', is_set: true }]]),
    );
  });

  it('return as they were when saving fails', async () => {
    backend.on({ 'comments.react': no });
    pages = [[says(nadia, 'It is booked', { reactions: [{ ...reaction, is_mine: true, people: [nadia, tomas] }] })]];
    await show();
    await user.click(screen.getByRole('button', { name: /^Celebration/ }));
    await waitFor(() => expect(toast.toastError).toHaveBeenCalled());
    expect(screen.getByRole('button', { name: /^Celebration/ }).textContent).toMatch(/🎉22$/);
  });
});

describe('a link to a comment', () => {
  it('loads pages until the comment is found, and highlights it', async () => {
    const old = says(tomas, 'Long ago');
    pages = [[says(nadia, 'New')], [says(nadia, 'Before')], [old]];
    await show(`/?comment=${encodeURIComponent(old.id)}`);
    await waitFor(() => expect(articles()).toHaveLength(3));
    expect(screen.getAllByRole('article').map((article) => article.hasAttribute('data-marked'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('says that the comment no longer exists', async () => {
    pages = [[says(nadia, 'New')]];
    await show('/?comment=none');
    expect(await screen.findByText(w.linkGone)).toBeTruthy();
  });
});

describe('a resolved thread', () => {
  const resolved = { resolved_at: '2026-10-14T12:00:00.000Z', resolved_by: tomas };

  it('is folded, says who resolved it, and unfolds', async () => {
    pages = [[says(nadia, 'Who has the key?', { ...resolved, replies: [says(tomas, 'I do')] })]];
    await show();
    expect(screen.getByText(w.resolvedBy(tomas.full_name), { exact: false })).toBeTruthy();
    expect(articles()).toEqual([]);
    await press(w.showResolved(2));
    expect(articles()).toHaveLength(2);
    await press(w.hideResolved);
    expect(articles()).toEqual([]);
  });

  it('is shown whole when the address links to one of its comments', async () => {
    const reply = says(tomas, 'I do');
    pages = [[says(nadia, 'Who has the key?', { ...resolved, replies: [reply] })]];
    await show(`/?comment=${reply.id}`);
    await waitFor(() => expect(articles()).toHaveLength(2));
  });

  it('is reopened at once, and folded again when the server refuses', async () => {
    const thread = says(nadia, 'Who has the key?', resolved);
    pages = [[thread]];
    backend.on({ 'comments.resolve': no });
    await show();
    await press(w.reopen);
    await waitFor(() => expect(toast.toastError).toHaveBeenCalled());
    expect(backend.writes()).toEqual([['comments.resolve', { commentId: thread.id, is_resolved: false }]]);
    expect(await screen.findByText(w.resolvedBy(tomas.full_name), { exact: false })).toBeTruthy();
  });

  it('is resolved from the menu of its first comment', async () => {
    const thread = says(nadia, 'Who has the key?', {
      replies: [says(tomas, 'I do', { can: { edit: false, delete: false, pin: true, react: true, resolve: false } })],
    });
    pages = [[thread]];
    await show();
    await press(w.more(tomas.full_name));
    await screen.findByRole('menuitem', { name: w.copyLink });
    expect(screen.queryByRole('menuitem', { name: w.resolve })).toBeNull();
    await user.keyboard('{Escape}');
    await choose(nadia, w.resolve);
    await waitFor(() =>
      expect(backend.writes()).toEqual([['comments.resolve', { commentId: thread.id, is_resolved: true }]]),
    );
  });
});
