import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Attachment, AttachmentSubject } from '@groundwork/contract/talk/attachments';
import { randomId } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { basePath } from '../../base/deployment/base-path.ts';
import { api, noAnswerMessage } from '../../base/queries/api.ts';
import { refusalOf } from '../../base/queries/refusal.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { countOnTask } from './attachment-mutations.ts';

/**
 * A running, queued or failed upload. `error` is the reason of the failure; `mayRetry` says whether a retry could
 * succeed.
 */
export type Upload = {
  id: string;
  subject: AttachmentSubject;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  sent: number;
  error: string;
  mayRetry: boolean;
};

// Uploads live outside React, so that they continue when a task or a tab closes.
let uploads: readonly Upload[] = [];
const requests = new Map<string, XMLHttpRequest>();
const listeners = new Set<() => void>();
/** The tasks and goals whose uploads are on the screen. */
const watched = new Set<AttachmentSubject>();

function show(next: readonly Upload[]) {
  uploads = next;
  for (const listener of listeners) listener();
}
const change = (id: string, changes: Partial<Upload>) =>
  show(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
const drop = (id: string) => show(uploads.filter((upload) => upload.id !== id));

const isOf = (one: AttachmentSubject, other: AttachmentSubject) =>
  one.task_id === other.task_id && one.goal_id === other.goal_id;

/** Uploads a file with XMLHttpRequest, because fetch reports no upload progress. Rejects with the message to show. */
export function send({ id, subject, file }: Pick<Upload, 'id' | 'subject' | 'file'>): Promise<Attachment> {
  const form = new FormData();
  // The fields go before the file, so that the server can refuse the upload without reading the file.
  for (const [name, value] of Object.entries(subject)) if (value) form.append(name, value);
  form.append('file', file);
  const request = new XMLHttpRequest();
  requests.set(id, request);
  return new Promise<Attachment>((done, failed) => {
    const answer = () => request.response as Attachment | null;
    request.upload.onprogress = ({ loaded, total }) =>
      change(id, { sent: Math.round((file.size * loaded) / (total || 1)) });
    request.onload = () => {
      const body = answer();
      if (request.status === 201 && body) return done(body);
      failed(refusalOf(body, request.status));
    };
    request.onerror = () => failed(new Error(noAnswerMessage()));
    request.open('POST', `${basePath}/api/attachments`);
    request.responseType = 'json';
    request.send(form);
  }).finally(() => requests.delete(id));
}

/** Starts queued uploads up to the limit. */
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
        if (!uploads.some(({ state }) => state !== 'failed'))
          toastSuccess(messages.attachments.uploaded, { name: next.file.name });
      },
      ({ message }: Error) => fail(next, message),
    )
    .finally(() => goOn(queries));
  goOn(queries);
}

/** Reports a failure once: in its row, or in a toast while nobody sees the row. */
function fail({ id, subject, file }: Upload, error: string, mayRetry = true) {
  change(id, { state: 'failed', error, mayRetry });
  if ([...watched].some((one) => isOf(one, subject))) return;
  toastError(messages.attachments.uploadFailed, { detail: words.attachments.failed(file.name, error) });
}

/** The uploads of a task or goal, with the functions that add, retry and cancel them. */
export function useUploads(subject: AttachmentSubject) {
  const queries = useQueryClient();
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
  const { task_id, goal_id } = subject;
  useEffect(() => {
    const one = { task_id, goal_id };
    watched.add(one);
    return () => void watched.delete(one);
  }, [task_id, goal_id]);
  return {
    uploads: all.filter((upload) => isOf(upload.subject, subject)),
    /** Refuses files larger than `limitMb`. */
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
    /** Aborts a running upload, or removes a failed one from the list. */
    cancel({ id }: Upload) {
      requests.get(id)?.abort();
      requests.delete(id);
      drop(id);
      goOn(queries);
    },
  };
}
