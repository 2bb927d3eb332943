import { no, noun } from './noun.ts';

/** Comments on tasks and goals. */
export const comments = noun({
  operations: ['comments'],
  actions: {
    'comment.edit': { lowest: 'member', only: 'user_id' },
    'comment.delete': { lowest: 'member', only: 'user_id' },
    'comment.pin': { lowest: 'member' },
    'comment.react': { lowest: 'member' },
    'thread.resolve': { lowest: 'member' },
  },
  tables: {
    comments: {
      team: 'team_id',
      live: { shownBy: ['comments', 'tasks', 'watches'] },
      bytes: { part: 'texts' },
      restorable: { kind: 'comment', name: 'content' },
      ownData: {
        about: 'Comments that you wrote or resolved',
        of: ['user_id', 'resolved_by'],
        except: {
          mentioned_users: 'Comments of others; the notification of the mention is exported',
          reactions: 'Stands in comments of others, with the reactions of others',
        },
      },
      search: { kind: 'comment', columns: ['content'] },
      activity: 'own',
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
