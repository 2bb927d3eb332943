import type { Examples } from './examples.ts';

export const talk: Examples = {
  'comments.list': [(ids) => ({ task_id: ids.task }), (ids) => ({ goal_id: ids.goal })],
  'comments.create': [
    (ids) => ({ task_id: ids.task, content: 'Mixed', parent_comment_id: ids.comment }),
    (ids) => ({ task_id: ids.task, content: 'Mixed' }),
    (ids) => ({ goal_id: ids.goal, content: 'Mixed' }),
  ],
  'comments.update': [(ids) => ({ commentId: ids.comment, content: 'Mixed again' })],
  'comments.pin': [(ids) => ({ commentId: ids.comment, is_pinned: true })],
  'comments.react': [(ids) => ({ commentId: ids.comment, emoji: '👍' as const, is_set: true })],
  'comments.resolve': [(ids) => ({ commentId: ids.comment, is_resolved: true })],
  'comments.delete': [(ids) => ({ commentId: ids.comment })],
  'revisions.list': [
    (ids) => ({ task_id: ids.task }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ record_id: ids.record }),
  ],
  'revisions.get': [(ids) => ({ revisionId: ids.revision })],
  'revisions.restore': [(ids) => ({ revisionId: ids.revision })],
  'attachments.list': [(ids) => ({ task_id: ids.task }), (ids) => ({ goal_id: ids.goal })],
  'attachments.upload': [
    (ids) => ({ task_id: ids.task, file: new File(['Sixty'], 'chairs.txt') }),
    (ids) => ({ goal_id: ids.goal, file: new File([''], 'empty') }),
  ],
  'attachments.file': [(ids) => ({ attachmentId: ids.attachment })],
  'attachments.delete': [(ids) => ({ attachmentId: ids.attachment })],
  'links.list': [(ids) => ({ task_id: ids.task }), (ids) => ({ goal_id: ids.goal }), (ids) => ({ map_id: ids.map })],
  'activity.list': [
    (ids) => ({ task_id: ids.task }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ team_id: ids.team }),
  ],
  'unseenActivity.list': [(ids) => ({ team_id: ids.team })],
  'unseenActivity.entries': [(ids) => ({ team_id: ids.team, group: '0123456789abcdef0123456789abcdef' })],
  'unseenActivity.count': [(ids) => ({ team_id: ids.team })],
  'unseenActivity.setMark': [(ids) => ({ team_id: ids.team, seen_at: '2026-06-09T10:00:00Z' })],
  'watches.get': [
    (ids) => ({ task_id: ids.task }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ instance_id: ids.instance }),
    (ids) => ({ menu_item_id: ids.menu_item }),
  ],
  'watches.set': [
    (ids) => ({ task_id: ids.task, choice: 'mute' }),
    (ids) => ({ goal_id: ids.goal, choice: 'watch' }),
    (ids) => ({ instance_id: ids.instance, choice: 'mute' }),
    (ids) => ({ menu_item_id: ids.menu_item, choice: 'watch' }),
  ],
  'notifications.snooze': [(ids) => ({ notification_ids: [ids.notification], until: '2027-01-01T08:00:00Z' })],
  'notifications.read': [(ids) => ({ notification_ids: [ids.notification] })],
  'notifications.readAbout': [
    (ids) => ({ task_id: ids.task }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ instance_id: ids.instance }),
  ],
};
