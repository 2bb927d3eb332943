import * as messages from '@groundwork/contract/base/messages.gen';
import { pictureAttribute } from '@groundwork/contract/base/pictures';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { Attachment } from '@groundwork/contract/talk/attachments';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse, succeedDeleting } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAttachment, aWholeTask } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { Attachments } from './attachments.tsx';
import { useDroppedFiles } from './dropped-files.ts';
import { useNewTaskPictures } from './new-task-pictures.ts';

const task_id = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const mb = 1024 * 1024;

const stored = (file_name: string, fields: Partial<Attachment> = {}) =>
  anAttachment({ id: crypto.randomUUID(), task_id, file_name, ...fields });

/** A fake XMLHttpRequest. The test controls progress, success and failure. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  status = 0;
  response: unknown = null;
  aborted = false;
  form = new FormData();
  open() {}
  send(form: FormData) {
    this.form = form;
    FakeRequest.sent.push(this);
  }
  abort() {
    this.aborted = true;
  }
  progress(loaded: number, total: number) {
    act(() => this.upload.onprogress?.({ loaded, total }));
  }
  answer(status: number, response: unknown) {
    this.status = status;
    this.response = response;
    return act(async () => this.onload());
  }
  get file() {
    return this.form.get('file') as File;
  }
}

let files: Attachment[];
let there: boolean;
const backend = fakeBackend({
  'attachments.list': () => page(files),
  'attachments.delete': ({ attachmentId }) => {
    files = files.filter(({ id }) => id !== attachmentId);
    return succeedDeleting();
  },
  'GET /api/profile': () => Response.json({ file_limit_mb: 1 }),
  'HEAD /api/attachments/{attachmentId}/file': ({ url }) => {
    asked.push(url);
    return new Response(null, { status: there ? 200 : 404 });
  },
});
let asked: string[];
beforeEach(() => {
  files = [];
  asked = [];
  there = true;
  FakeRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.restoreAllMocks();
});

const show = () =>
  renderForTest(
    <>
      <Attachments subject={{ task_id }} />
      <Notifications />
    </>,
  );
it('attaches a file that is dropped beside the list, once', async () => {
  const onTaken = vi.fn();
  function Task() {
    return (
      <div {...useDroppedFiles({ task_id }, onTaken)}>
        <p>Details</p>
        <Attachments subject={{ task_id }} />
      </div>
    );
  }
  await renderForTest(<Task />);
  const dataTransfer = { types: ['Files'], files: [new File(['x'], 'plan.txt')] };
  fireEvent.drop(screen.getByText('Details'), { dataTransfer });
  expect(onTaken).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(FakeRequest.sent.map(({ file }) => file.name)).toEqual(['plan.txt']));
  await FakeRequest.sent[0]?.answer(201, anAttachment());
  drop(new File(['x'], 'other.txt'));
  await vi.waitFor(() => expect(FakeRequest.sent.map(({ file }) => file.name)).toEqual(['plan.txt', 'other.txt']));
  expect(onTaken).toHaveBeenCalledOnce();
  await FakeRequest.sent[1]?.answer(201, anAttachment());
});

const drop = (...dropped: File[]) =>
  fireEvent.drop(screen.getByText(words.attachments.limit(1)), { dataTransfer: { types: ['Files'], files: dropped } });
const button = (name: string) => screen.findByRole('button', { name });

describe('uploading', () => {
  beforeEach(async () => {
    await show();
    await screen.findByText(words.attachments.limit(1));
  });

  it('sends dropped files with the id first, shows the progress, and lists the file after the upload', async () => {
    drop(new File(['x'.repeat(mb / 2)], 'offer.pdf'));
    const [request] = FakeRequest.sent as [FakeRequest];
    expect([...request.form.keys()]).toEqual(['task_id', 'file']);
    request.progress(mb / 4, mb / 2);
    const bar = screen.getByRole('progressbar', { name: words.attachments.uploading('offer.pdf') });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    expect(screen.getByText('256 of 512 KB')).toBeTruthy();
    files = [stored('offer.pdf')];
    await request.answer(201, files[0]);
    await button(words.attachments.download('offer.pdf'));
    await screen.findByText(messages.attachments.uploaded);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('uploads three files at once and queues the others; a canceled upload is aborted', async () => {
    drop(...['1', '2', '3', '4'].map((name) => new File(['x'], name)));
    expect(FakeRequest.sent.map(({ file }) => file.name)).toEqual(['1', '2', '3']);
    expect(screen.getByText(words.attachments.waiting)).toBeTruthy();
    await userEvent.click(await button(words.attachments.cancel('2')));
    expect(FakeRequest.sent[1]?.aborted).toBe(true);
    expect(FakeRequest.sent.map(({ file }) => file.name)).toEqual(['1', '2', '3', '4']);
    for (const { file } of FakeRequest.sent.toSpliced(1, 1))
      await userEvent.click(await button(words.attachments.cancel(file.name)));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  const why = (reason: string) => words.attachments.failed(messages.attachments.uploadFailed, reason);
  it('says once why an upload failed, and retries it', async () => {
    drop(new File(['x'], 'plan.txt'));
    await FakeRequest.sent[0]?.answer(503, { error: messages.attachments.storageMissing });
    await screen.findByText(why(messages.attachments.storageMissing));
    expect(screen.getAllByText(new RegExp(messages.attachments.uploadFailed))).toHaveLength(1);
    await userEvent.click(await button(words.attachments.tryAgain('plan.txt')));
    files = [stored('plan.txt')];
    await FakeRequest.sent[1]?.answer(201, files[0]);
    await screen.findByText(messages.attachments.uploaded);
  });

  it('does not send a file that is too large', async () => {
    drop(new File(['x'.repeat(mb + 1)], 'film.mp4'));
    expect(FakeRequest.sent).toEqual([]);
    expect(screen.getAllByText(new RegExp(messages.attachments.uploadFailed))).toHaveLength(1);
    expect(screen.getByText(why(messages.attachments.tooLarge(1)))).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.attachments.tryAgain('film.mp4') })).toBeNull();
    await userEvent.click(await button(words.attachments.dismiss('film.mp4')));
    expect(screen.queryByText('film.mp4')).toBeNull();
  });

  it('uploads pasted files, except those pasted into a text field', async () => {
    const clipboardData = { files: [new File(['x'], 'image.png')] };
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.paste(field, { clipboardData });
    field.remove();
    expect(FakeRequest.sent).toEqual([]);
    fireEvent.paste(document.body, { clipboardData });
    expect(FakeRequest.sent.map(({ file }) => file.name)).toEqual(['image.png']);
    await userEvent.click(await button(words.attachments.cancel('image.png')));
  });
});

it('says in a toast that an upload failed whose row nobody sees', async () => {
  await show();
  await screen.findByText(words.attachments.limit(1));
  drop(new File(['x'], 'plan.txt'));
  cleanup();
  await FakeRequest.sent[0]?.answer(503, { error: messages.attachments.storageMissing });
  await show();
  await screen.findByText(messages.attachments.uploadFailed);
  await userEvent.click(await button(words.attachments.dismiss('plan.txt')));
});

describe.each([
  ['without a connection', false, messages.general.offline],
  ['without an answer of the server', true, messages.general.unreachable],
])('%s', (_, onLine, reason) => {
  beforeEach(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    backend.on({
      'HEAD /api/attachments/{attachmentId}/file': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    files = [stored('plan.txt'), stored('one.png', { file_type: 'image/png' })];
    await show();
  });
  const why = async (failed: string) => {
    await screen.findByText(failed, { exact: false });
    expect(screen.getByText(reason, { exact: false })).toBeTruthy();
  };

  it('an upload says so', async () => {
    await button('plan.txt');
    drop(new File(['x'], 'offer.pdf'));
    await act(async () => FakeRequest.sent[0]?.onerror());
    await why(messages.attachments.uploadFailed);
    await userEvent.click(await button(words.attachments.dismiss('offer.pdf')));
  });

  it('a download says so', async () => {
    await userEvent.click(await button('plan.txt'));
    await why(messages.attachments.downloadFailed);
  });

  it('a preview says so', async () => {
    await userEvent.click(await button('one.png'));
    await why(messages.attachments.viewFailed);
  });

  it('the picture of a new task says so', async () => {
    const { result } = renderHook(useNewTaskPictures, {
      wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
    });
    const { id } = await result.current.hold(new File(['x'], 'hall.png'));
    const text = `<p><a ${pictureAttribute}="${id}">hall.png</a></p>`;
    const attached = result.current.attach(aWholeTask({ id: task_id }), text);
    await vi.waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
    await act(async () => FakeRequest.sent[0]?.onerror());
    await attached;
    await why(messages.attachments.uploadFailed);
  });
});

describe('a file', () => {
  it('shows its size and uploader, and can be deleted by its uploader only', async () => {
    files = [stored('quotes.xlsx', { can: { delete: true } }), stored('plan.txt', { uploader: null })];
    await show();
    await screen.findByText(words.attachments.about('31.4 KB', 'Nadia Rahman').trim(), { exact: false });
    expect(screen.getByText(/Former member/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  });

  it('is downloaded if it is available, otherwise shows an error', async () => {
    files = [stored('plan.txt')];
    await show();
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const name = await button('plan.txt');
    await userEvent.click(name);
    await screen.findByText(messages.attachments.downloaded);
    expect(asked).toEqual([expect.stringMatching(`/api/attachments/${files[0]?.id}/file\\?download=true$`)]);
    expect(clicked).toHaveBeenCalledOnce();
    there = false;
    await userEvent.click(name);
    await screen.findByText(messages.attachments.downloadFailed);
    expect(clicked).toHaveBeenCalledOnce();
  });

  longTest('disappears optimistically on delete and returns when the server refuses', async () => {
    files = [stored('quotes.xlsx', { can: { delete: true } })];
    await show();
    backend.on({ 'attachments.delete': () => refuse(403, 'attachments.notUploader') });
    await userEvent.click(await button(words.attachments.delete('quotes.xlsx')));
    await userEvent.click(await button(words.attachments.deleteFile));
    await screen.findByText(messages.attachments.deleteFailed);
    expect(screen.getByText(messages.attachments.notUploader)).toBeTruthy();
    backend.reset();
    await userEvent.click(await button(words.attachments.delete('quotes.xlsx')));
    await userEvent.click(await button(words.attachments.deleteFile));
    await screen.findByText(messages.attachments.deleted);
    await waitFor(() => expect(screen.queryByText('quotes.xlsx')).toBeNull());
  });

  it('opens in the preview if it is an image or a PDF; arrow keys switch files and Escape closes it', async () => {
    files = [
      stored('one.png', { file_type: 'image/png' }),
      stored('plan.txt'),
      stored('two.pdf', { file_type: 'application/pdf' }),
    ];
    await show();
    await userEvent.click(await button('one.png'));
    expect((await screen.findByAltText('one.png')).getAttribute('src')).toBe(`/api/attachments/${files[0]?.id}/file`);
    expect(screen.getByText(words.attachments.place(1, 2))).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByText(words.attachments.place(2, 2));
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe(`/api/attachments/${files[2]?.id}/file`);
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    fireEvent.error(await screen.findByAltText('one.png'));
    await screen.findByText(messages.attachments.viewFailed);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
