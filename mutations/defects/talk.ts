import { type Defect, defect } from '../defect.ts';

export const talk: Record<string, Defect[]> = {
  'Comments and mentions': [
    defect(
      'each notification is mailed by itself',
      ['db/rules/talk/notifications.sql', 'coalesce(m.mailed_at <= now() - pause, true)', 'true'],
      ['api/talk/notification-mails.test.ts', 'are the first after a minute'],
    ),
    defect(
      'a sender causes any number of mails about notifications',
      [
        'db/rules/talk/notifications.sql',
        "rules.attempt('notification-mails:' || pair.sender, per_person, seconds)",
        '0',
      ],
      ['api/talk/notification-mails.test.ts', 'wait for the daily digest'],
    ),
    defect(
      'new accounts use up the mails about notifications of everybody',
      [
        'db/rules/talk/notifications.sql',
        "rules.attempt_together('notification-mails', pair.sender, per_installation, seconds)",
        "rules.attempt('notification-mails', per_installation / 10, seconds)",
      ],
      ['api/talk/notification-mails.test.ts', 'by new accounts are limited for themselves'],
    ),
    defect(
      'the number of mentions is not limited',
      [
        'api/talk/comments.ts',
        '.filter((id) => members.has(id)).slice(0, limits.mentions)',
        '.filter((id) => members.has(id))',
      ],
      ['api/talk/comments.test.ts', 'of 51 members notifies 50'],
    ),
    defect(
      'members of other teams can be mentioned',
      [
        'api/talk/comments.ts',
        ".where('team_id', '=', team_id)\n    .where('user_id', 'in', ids)",
        ".where('user_id', 'in', ids)",
      ],
      [
        'api/suites/abuse.test.ts',
        'of a person outside the team, even in another team of the author, notifies and shows nobody',
      ],
    ),
    defect(
      'mentions show people who have left',
      ['api/talk/comments.ts', 'where m.team_id = comments.team_id and m.user_id = any', 'where m.user_id = any'],
      ['api/suites/abuse.test.ts', 'of a person who has left the team neither notifies nor shows them'],
    ),
    defect(
      'a reply may belong to a comment of another task',
      [
        'db/migrations/20261121091400_replies.sql',
        '(team_id, task_id, parent_comment_id) references comments (team_id, task_id, id)',
        '(team_id, parent_comment_id) references comments (team_id, id)',
      ],
      ['api/talk/comments.test.ts', 'to a comment on another task'],
    ),
  ],
  Files: [
    defect(
      'a body is read to its end after its answer',
      ['api/server/app.ts', '      ServerResponse: EarlyAnswer,\n', ''],
      ['api/http/request-bodies.test.ts', 'is not read to its end'],
    ),
    defect(
      'the client chooses the stored file name',
      [
        'api/base/files/file-names.ts',
        "`${teamId}/${id}${endingOf(name).toLowerCase() || '.bin'}`",
        '`${teamId}/${name}`',
      ],
      ['api/talk/attachments.test.ts', '3: the server chooses the stored name, and a row cannot name another file'],
    ),
    defect(
      'invisible characters stay in file names',
      ['api/base/files/file-names.ts', ".replace(unseen, '')", ''],
      ['api/talk/attachments.test.ts', '4: the name'],
    ),
    defect(
      'the number of pixels of a picture is not limited',
      [
        'api/base/files/square-picture.ts',
        'limitInputPixels: limits.avatarMegapixels * 1_000_000',
        'limitInputPixels: false',
      ],
      ['api/people/avatars.test.ts', 'a flood of pixels'],
    ),
    defect(
      'a file name may contain control characters',
      ['db/migrations/20261121171000_attachment_files.sql', " and file_name !~ '[[:cntrl:]/\\\\]'", ''],
      ['api/talk/attachments.test.ts', '4: a line break'],
    ),
    defect(
      'a truncated picture is accepted',
      ['api/base/files/square-picture.ts', "failOn: 'error'", "failOn: 'none'"],
      ['api/people/avatars.test.ts', 'a truncated picture'],
    ),
    defect(
      'fields behind the file of an upload are not checked',
      ['api/base/files/uploads.ts', '        allowed = undefined;\n', ''],
      ['api/talk/attachments.test.ts', 'a form may hold its file before, between and behind its fields'],
    ),
    defect(
      'a description shows attachments of other tasks',
      ['api/http/html-sanitizer.ts', 'attachments.has(id)', "id !== ''"],
      ['api/work/tasks.test.ts', 'shows attachments of its own task; of others the name stays'],
    ),
    defect(
      'a photo with any number of pixels is decoded',
      ['api/base/files/photo-thread.ts', 'size.width * size.height > limits.photoMegapixels * 1_000_000', 'false'],
      ['api/base/files/photo-thread.test.ts', 'a photo with too many pixels is not decoded'],
    ),
    defect(
      'the size of a file is not limited',
      ['api/base/files/uploads.ts', "file.once('limit', endTooLarge);", ''],
      ['api/talk/attachments.test.ts', 'that exceeds the limit after its first part is refused and leaves nothing'],
    ),
    defect(
      'an upload has the rights that the umask leaves',
      ['api/base/files/files.ts', "{ flags: 'wx', mode: privateFile, flush: true }", "{ flags: 'wx', flush: true }"],
      ['api/base/files/files.test.ts', 'what the server writes is private, with a umask of'],
    ),
    defect(
      'owners and admins remove files of everybody, not only of people who left',
      ['db/rules/talk/attachments.sql', 'm.user_id = attachments.uploaded_by', 'm.user_id is null'],
      ['api/talk/attachments.test.ts', '2: owners and admins remove files of people who left the team'],
    ),
  ],
};
