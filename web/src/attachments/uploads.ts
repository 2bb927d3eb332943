import type { Attachment, AttachmentSubject } from '@groundwork/contract/attachments';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { randomId } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../api.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { words } from '../words/words.ts';
import { countOnTask } from './attachment-mutations.ts';

/** A file that is on its way, waits for its turn or did not arrive. `error` says why not; `mayRetry` whether another try could help. */
export type Upload = {
  id: string;
  subject: AttachmentSubject;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  sent: number;
  error: string;
  mayRetry: boolean;
};

// Kept outside the components: closing a task or looking at another tab does not end its uploads.
let uploads: readonly Upload[] = [];
const requests = new Map<string, XMLHttpRequest>();
const listeners = new Set<() => void>();

function show(next: readonly Upload[]) {
  uploads = next;
  for (const listener of listeners) listener();
}
const change = (id: string, changes: Partial<Upload>) =>
  show(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
const drop = (id: string) => show(uploads.filter((upload) => upload.id !== id));

const isOf = (one: AttachmentSubject, other: AttachmentSubject) =>
  one.task_id === other.task_id && one.goal_id === other.goal_id;

/** Sends a file; not by fetch, which tells no progress. Rejects with the sentence to show. */
function send({ id, subject, file }: Upload): Promise<Attachment> {
  const form = new FormData();
  // The id before the file, as the server wants it.
  for (const [name, value] of Object.entries(subject)) if (value) form.append(name, value);
  form.append('file', file);
  const request = new XMLHttpRequest();
  requests.set(id, request);
  return new Promise<Attachment>((done, failed) => {
    const answer = () => request.response as (Attachment & { error?: string }) | null;
    request.upload.onprogress = ({ loaded, total }) =>
      change(id, { sent: Math.round((file.size * loaded) / (total || 1)) });
    request.onload = () => {
      const body = answer();
      if (request.status === 201 && body) return done(body);
      failed(new Error(body?.error ?? messages.general.unexpected));
    };
    request.onerror = () =>
      failed(new Error(navigator.onLine ? messages.general.unexpected : messages.general.offline));
    request.open('POST', '/api/attachments');
    request.responseType = 'json';
    request.send(form);
  }).finally(() => requests.delete(id));
}

/** Starts what may start, a few at a time. */
function goOn(queries: QueryClient) {
  const next = uploads.find(({ state }) => state === 'waiting');
  if (!next || uploads.filter(({ state }) => state === 'sending').length >= limits.uploadsAtOnce) return;
  change(next.id, { state: 'sending', sent: 0, error: '' });
  send(next)
    .then(
      async (attachment) => {
        countOnTask(queries, attachment, 1);
        await queries.invalidateQueries({ queryKey: api.attachments.key() });
        drop(next.id);
        if (!uploads.some(({ state }) => state !== 'failed')) toastSuccess(messages.attachments.uploaded);
      },
      ({ message }: Error) => fail(next, message),
    )
    .finally(() => goOn(queries));
  goOn(queries);
}

function fail({ id, file }: Upload, error: string, mayRetry = true) {
  change(id, { state: 'failed', error, mayRetry });
  toastError(messages.attachments.uploadFailed, { detail: words.attachments.failed(file.name, error) });
}

/** The uploads of a task or goal, and what can be done with them. */
export function useUploads(subject: AttachmentSubject) {
  const queries = useQueryClient();
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
  return {
    uploads: all.filter((upload) => isOf(upload.subject, subject)),
    /** `limitMb`: what is larger is not sent. */
    add(files: Iterable<File>, limitMb: number) {
      const added = [...files].map(
        (file): Upload => ({ id: randomId(), subject, file, state: 'waiting', sent: 0, error: '', mayRetry: true }),
      );
      show([...uploads, ...added]);
      for (const upload of added)
        if (upload.file.size > limitMb * 1024 * 1024) fail(upload, messages.attachments.tooLarge(limitMb), false);
      goOn(queries);
    },
    retry({ id }: Upload) {
      change(id, { state: 'waiting' });
      goOn(queries);
    },
    /** Ends it where it is, or takes a failed one off the list. */
    cancel({ id }: Upload) {
      requests.get(id)?.abort();
      requests.delete(id);
      drop(id);
      goOn(queries);
    },
  };
}
