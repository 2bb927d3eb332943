import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { AttachmentSubject } from '@groundwork/contract/talk/attachments';
import { randomId } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { installationQuery } from '../../base/deployment/installation.ts';
import { api } from '../../base/queries/api.ts';
import { countOnTask } from './attachment-mutations.ts';
import { send } from './uploads.ts';

/** Attaches a picture that a text will show. Rejects with the message that the editor shows. */
export async function uploadPicture(
  queries: QueryClient,
  subject: AttachmentSubject,
  file: File,
): Promise<{ id: string; name: string }> {
  const { file_limit_mb: limitMb } = await queries
    .ensureQueryData(installationQuery)
    .catch(() => ({ file_limit_mb: limits.fileMegabytes }));
  if (file.size > limitMb * 1024 * 1024) throw new Error(messages.attachments.tooLarge(limitMb));
  const attachment = await send({ id: randomId(), subject, file });
  countOnTask(queries, attachment, 1);
  void queries.invalidateQueries({ queryKey: api.attachments.key() });
  return { id: attachment.id, name: attachment.file_name };
}

export function useUploadPicture(subject: AttachmentSubject) {
  const queries = useQueryClient();
  return (file: File) => uploadPicture(queries, subject, file);
}
