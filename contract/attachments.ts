import { z } from 'zod';
import { done, hasOneSubject, idOf, pageOf, pageQuery, person, rowId, subject, timestamp } from './fields.ts';
import { messages } from './messages.ts';
import { operation } from './operation.ts';

/**
 * The types that a browser displays inline, detected by content (rulings, "Files"). Every other file can only be
 * downloaded: text by content and name, photos of phones, and `plainFile` for all others.
 */
export const shownTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'] as const;
export const textTypes = ['text/plain', 'text/csv', 'text/markdown'] as const;
export const photoType = 'image/heic';
export const plainFile = 'application/octet-stream';
/** Whether a browser displays a file of this type inline. */
export const isShownType = (type: string) => (shownTypes as readonly string[]).includes(type);
/** Whether there is a picture or a page to look at: the file itself, or the preview of a photo. */
export const isViewable = (type: string) => isShownType(type) || type === photoType;

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
export const attachmentSubject = z.strictObject(subject).refine(hasOneSubject, messages.attachments.oneSubject);
export type AttachmentSubject = z.infer<typeof attachmentSubject>;

const attachmentId = idOf('attachment');

/**
 * By default the browser displays images and PDFs inline; `download` forces a download. `preview` answers with a picture
 * instead of a HEIC photo, which browsers do not display.
 */
export const attachmentFile = z.strictObject({
  attachmentId,
  download: z.literal('true').optional(),
  preview: z.literal('true').optional(),
});

export const attachmentsContract = {
  list: operation(messages.attachments.loadFailed)
    .route({
      method: 'GET',
      path: '/attachments',
      tags: ['attachments'],
      summary: 'The files of a task or a goal, oldest first',
    })
    .input(z.strictObject({ ...subject, ...pageQuery }).refine(hasOneSubject, messages.attachments.oneSubject))
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
    .input(z.strictObject({ ...subject, file: z.file() }).refine(hasOneSubject, messages.attachments.oneSubject))
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
  delete: operation(messages.attachments.deleteFailed)
    .route({
      method: 'DELETE',
      path: '/attachments/{attachmentId}',
      tags: ['attachments'],
      summary: 'Delete one’s own file',
    })
    .input(z.strictObject({ attachmentId }))
    .output(done),
};
