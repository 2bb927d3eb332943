import { no, noun } from './noun.ts';

/** Files of tasks, goals and comments. */
export const attachments = noun({
  operations: ['attachments'],
  actions: {
    'attachment.delete': { lowest: 'member', only: 'uploaded_by' },
    'attachment.clear': { lowest: 'admin' },
  },
  tables: {
    attachments: {
      team: 'team_id',
      live: { shownBy: ['attachments', 'tasks'] },
      bytes: { part: 'texts' },
      quotas: [
        { name: 'team_file_bytes', amount: 'file_size' },
        { name: 'person_file_bytes', owner: 'uploaded_by', amount: 'file_size' },
      ],
      restorable: { kind: 'attachment', name: 'file_name' },
      ownData: {
        about: 'Files that you uploaded; `file` names each in this archive',
        of: ['uploaded_by'],
        leftOut: ['file_path'],
      },
      search: no('Search finds what the file belongs to'),
      activity: 'own',
      audit: no('Only its deletion, which deletions log'),
    },
  },
});
