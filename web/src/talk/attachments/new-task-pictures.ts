import * as messages from '@groundwork/contract/base/messages.gen';
import { picturesIn } from '@groundwork/contract/base/pictures';
import type { Task } from '@groundwork/contract/work/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../base/queries/api.ts';
import { changeTask } from '../../base/queries/cached-tasks.ts';
import { newId } from '../../base/queries/new-id.ts';
import { release, showLocally } from '../../base/rich-text/local-pictures.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { uploadPicture } from './picture-upload.ts';

/** Keeps the pictures of a description until its task exists, because an attachment belongs to a task. */
export function useNewTaskPictures() {
  const queries = useQueryClient();
  const [files] = useState(() => new Map<string, File>());
  useEffect(() => () => [...files.keys()].forEach(release), [files]);

  const hold = async (file: File) => {
    const id = newId();
    files.set(id, file);
    showLocally(id, file);
    return { id, name: file.name };
  };

  /** Attaches the pictures to the new task and puts them into its description. */
  const attach = async (task: Task, written: string) => {
    let description = written;
    try {
      for (const id of picturesIn(written)) {
        const file = files.get(id);
        if (file)
          description = description.replaceAll(id, (await uploadPicture(queries, { task_id: task.id }, file)).id);
      }
    } catch (error) {
      toastError(messages.attachments.uploadFailed, {
        detail: words.attachments.failed(task.title, (error as Error).message),
      });
    }
    if (description === written) return;
    // Keeps the description if somebody has changed it meanwhile.
    const now = await client.tasks.get({ taskId: task.id });
    if (now.description !== task.description) return;
    const saved = await client.tasks.update({ taskId: task.id, description });
    changeTask(queries, (row) => (row.id === task.id ? { ...row, description: saved.description } : row));
  };
  return { hold, attach };
}
