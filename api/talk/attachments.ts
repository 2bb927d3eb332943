import { limits } from '@groundwork/contract/base/limits';
import { picturesIn } from '@groundwork/contract/base/pictures';
import type { Attachment, AttachmentSubject } from '@groundwork/contract/talk/attachments';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { authorAllows, can, leftBehindAllows } from '../base/can.ts';
import { deleting } from '../base/deleting.ts';
import { notFound, refusal } from '../http/errors.ts';
import { oldestFirst, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';

const selectAttachments = (db: Db) =>
  db.selectFrom('attachments').select([
    'id',
    'team_id',
    'task_id',
    'goal_id',
    'file_name',
    'file_path',
    'file_size',
    sql<Attachment['file_type']>`file_type`.as('file_type'),
    'uploaded_by',
    'uploaded_by as user_id',
    'created_at',
    personOf('uploaded_by').as('uploader'),
    can({
      delete: sql`${authorAllows('attachment.delete', 'uploaded_by')}
        or ${leftBehindAllows('attachment.clear', 'attachments', 'uploaded_by')}`,
    }),
  ]);

export async function oneAttachment(db: Db, attachmentId: string): Promise<Attachment> {
  const attachment = await selectAttachments(db).where('id', '=', attachmentId).executeTakeFirst();
  if (!attachment) throw notFound();
  return attachment;
}

/** The team of a task or goal to which the current person may attach a file. Throws when there is none. */
export async function teamOf(db: Db, { task_id, goal_id }: AttachmentSubject): Promise<string> {
  const table = task_id ? 'tasks' : 'goals';
  const subject = await db
    .selectFrom(table)
    .select('team_id')
    .where('id', '=', task_id ?? goal_id ?? null)
    .executeTakeFirst();
  if (!subject) throw notFound();
  return subject.team_id;
}

/** The ids of the attachments of a task or goal that its `text` shows. */
export async function shownAttachments(
  db: Db,
  { task_id, goal_id }: { task_id?: string | null | undefined; goal_id?: string | null | undefined },
  text: string | null | undefined,
): Promise<Set<string>> {
  const ids = picturesIn(text ?? '').slice(0, limits.picturesInText);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('attachments')
    .select('id')
    .where(task_id ? 'task_id' : 'goal_id', '=', task_id ?? goal_id ?? null)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const attachments = {
  list: signedIn.attachments.list.handler(({ context, input: { task_id, goal_id, ...page } }) =>
    pageOf(
      context.db,
      selectAttachments(context.db).where(task_id ? 'task_id' : 'goal_id', '=', task_id ?? goal_id ?? null),
      oldestFirst,
      page,
    ),
  ),

  delete: signedIn.attachments.delete.handler(async ({ context: { db }, input: { attachmentId } }) => {
    const remove = () => db.deleteFrom('attachments').where('id', '=', attachmentId).execute();
    const { deletion_id } = await deleting(db, 'attachment', remove);
    // The hourly sweep deletes the file once nobody can restore it.
    if (deletion_id) return { success: true as const, deletion_id };
    await oneAttachment(db, attachmentId);
    throw refusal('FORBIDDEN', 'attachments.notUploader');
  }),
};
