// Generated from `contract/base/messages/app.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const deletions = catalogue('messages.deletions', {
  listFailed: 'Failed to load what was deleted',
  restoreFailed: 'Failed to restore',
  purgeFailed: 'Failed to delete for good',
  nameTaken: 'Its name is taken by now. Rename the other one, then restore this one.',
  restoreFirst: (kind: 'label' | 'view' | 'sprint' | 'goal' | 'check_in' | 'task_template' | 'template' | 'menu' | 'menu_item' | 'instance' | 'branch' | 'record' | 'target' | 'task' | 'comment' | 'attachment', name?: string | null | undefined) => `Restore the ${en.select(kind, { label: 'label', view: 'saved view', sprint: 'sprint', goal: 'goal', check_in: 'check-in', task_template: 'task template', template: 'template', menu: 'menu', menu_item: 'menu item', instance: 'form or map', branch: 'branch of the map', record: 'record', target: 'measurable target', task: 'task', comment: 'comment', attachment: 'file' })} ${(name ? `"${name}"` : 'that it belongs to')} first`,
  ownerGone: 'It cannot come back, because what it belonged to was deleted for good',
  restored: 'Restored successfully',
  purged: 'Deleted for good',
});
