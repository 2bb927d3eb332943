import { photoType } from '@groundwork/contract/base/file-types';
import { limits } from '@groundwork/contract/base/limits';
import type { Attachment, AttachmentSubject } from '@groundwork/contract/talk/attachments';
import { queryOptions } from '@tanstack/react-query';
import { basePath } from '../../base/deployment/base-path.ts';
import { installationQuery } from '../../base/deployment/installation.ts';
import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';
import { pictureAddress } from '../../base/rich-text/picture-address.ts';

/** The files of a task or a goal, oldest first. */
export const attachmentsOf = (subject: AttachmentSubject) =>
  api.attachments.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...subject, cursor, limit: limits.page.max }),
    ...paging,
  });

/** The URL that shows a file inline; of a photo its preview. */
export const fileAddress = ({ id, file_type }: Attachment) =>
  file_type === photoType ? pictureAddress(id) : `${basePath}/api/attachments/${id}/file`;
export const downloadAddress = ({ id }: Attachment) => `${basePath}/api/attachments/${id}/file?download=true`;

/**
 * Returns whether a file is available, without downloading it. An opaque redirect leads to the S3 bucket. Rejects if
 * the server does not respond.
 */
export async function isThere(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', credentials: 'same-origin' });
  return answer.ok || answer.type === 'opaqueredirect';
}

/** The largest allowed file, in MB. */
export const fileLimit = queryOptions({ ...installationQuery, select: ({ file_limit_mb }) => file_limit_mb });
