import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import { hasOneSubject, idOf, pageOf, pageQuery, person, rowId, subject, timestamp } from '../base/fields.ts';
import { photoType, plainFile, shownTypes, textTypes } from '../base/file-types.ts';
import { operation } from '../base/operation.ts';

/**
 * `file_path` is the stored name, `<team id>/<attachment id>.<ending>`; it grants no access. `user_id` is the same as
 * `uploaded_by` (part 3 has both names).
 */
export const attachment = z.object({
  id: rowId('attachment'),
  team_id: rowId('team'),
  task_id: rowId('task').nullable(),
  goal_id: rowId('goal').nullable(),
  file_name: z.string(),
  file_path: z.string(),
  file_size: z.number().int(),
  file_type: z.enum([...shownTypes, ...textTypes, photoType, plainFile]),
  uploaded_by: rowId('user').nullable(),
  user_id: rowId('user').nullable(),
  created_at: timestamp,
  uploader: person.nullable(),
  can: z.object({ delete: z.boolean() }),
});
export type Attachment = z.infer<typeof attachment>;

/** The owner of an attachment: a task or a goal. */
export const attachmentSubject = z.strictObject(subject).refine(hasOneSubject, 'attachments.oneSubject');
export type AttachmentSubject = z.infer<typeof attachmentSubject>;

const attachmentId = idOf('attachment');

/**
 * By default the browser displays images and PDFs inline; `download` forces a download. `preview` answers with a
 * picture instead of a HEIC photo, which browsers do not display.
 */
export const attachmentFile = z.strictObject({
  attachmentId,
  download: z.literal('true').optional(),
  preview: z.literal('true').optional(),
});

export const attachmentsContract = {
  list: operation('attachments.loadFailed')
    .route({
      method: 'GET',
      path: '/attachments',
      tags: ['attachments'],
      summary: 'The files of a task or a goal, oldest first',
    })
    .input(z.strictObject({ ...subject, ...pageQuery }).refine(hasOneSubject, 'attachments.oneSubject'))
    .output(pageOf(attachment)),
  upload: operation()
    .route({
      method: 'POST',
      path: '/attachments',
      tags: ['attachments'],
      summary: 'Attach a file to a task or a goal',
      description: 'If the id comes before the file, the server checks the permission before it reads the file.',
      successStatus: 201,
    })
    .input(z.strictObject({ ...subject, file: z.file() }).refine(hasOneSubject, 'attachments.oneSubject'))
    .output(attachment),
  file: operation()
    .route({
      method: 'GET',
      path: '/attachments/{attachmentId}/file',
      tags: ['attachments'],
      summary: 'The file itself, or a redirect to it',
    })
    .input(attachmentFile)
    .output(z.file()),
  delete: operation('attachments.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/attachments/{attachmentId}',
      tags: ['attachments'],
      summary: 'Delete one’s own file',
    })
    .input(z.strictObject({ attachmentId }))
    .output(deleted),
};
