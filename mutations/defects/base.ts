import { type Defect, defect } from '../defect.ts';

export const base: Record<string, Defect[]> = {
  'Live updates': [
    defect(
      'an event stream opens for any team',
      ['api/live/events.ts', ' where ${team}::uuid is null or exists (select from teams where id = ${team})', ''],
      ['api/live/events.test.ts', 'for another team, like for one that does not exist'],
    ),
    defect(
      'the streams of one person are not limited',
      ['api/live/live-streams.ts', 'return theirs.length < streamsPerPerson;', 'return theirs.length >= 0;'],
      ['api/live/events.test.ts', 'the twenty-first stream of one person'],
    ),
    defect(
      'events of slow clients are buffered without a limit',
      [
        'api/live/room.ts',
        'if (answer.writableNeedDrain) answer.destroy();\n  else answer.write(text);',
        'answer.write(text);',
      ],
      ['api/live/events.test.ts', 'a client that does not read is disconnected; others are not affected'],
    ),
    defect(
      'a stream position in the future is accepted',
      ['api/live/change-history.ts', ' || missed < 0 || missed > past.length', ''],
      ['api/live/events.test.ts', 'is a resync for a position that is ahead, or too old'],
    ),
    defect(
      'personal notices are sent to everybody',
      ['api/live/room.ts', 'if (notice.reader !== null && notice.reader !== person) return null;', ''],
      ['api/live/events.test.ts', 'contains nothing for another person, even from that person’s position'],
    ),
    defect(
      'a stream position from before a restart is accepted',
      ['api/live/change-history.ts', 'from !== era || ', ''],
      ['api/live/events.test.ts', 'is a resync for an unknown position:'],
    ),
    defect(
      'members may send notices to the servers',
      ['db/migrate.ts', '    await client.query(revokeFromEverybody);\n', ''],
      ['db/migrate.long.test.ts', 'members and the server keep only what they use of what PostgreSQL gives everybody'],
    ),
  ],
  Quotas: [
    defect(
      'a full quota refuses nothing',
      [
        'db/rules/base/quotas.sql',
        'if used > most then perform rules.refuse_quota(quota,',
        'if false then perform rules.refuse_quota(quota,',
      ],
      ['api/suites/quotas.long.test.ts', 'refuses what exceeds it with its sentence'],
    ),
    defect(
      'bytes of rows are not limited',
      [
        'db/rules/base/quotas.sql',
        'if total > most then perform rules.refuse_quota(quota, total - amount, most); end if;\n  if quota',
        'if quota',
      ],
      ['api/base/quotas.test.ts', 'that are full refuse what adds'],
    ),
    defect(
      'newcomers use as much as everybody',
      ['db/rules/base/quotas.sql', 'if person is null or most is null then return;', 'if true then return;'],
      ['api/base/quotas.test.ts', 'are limited further in the first week'],
    ),
    defect(
      'what is deleted keeps its room',
      ['db/rules/app/deletions.sql', 'if excess > 0 then', 'if false then'],
      ['api/base/quotas.test.ts', 'make room for what is not'],
    ),
    defect(
      'a map is read in one piece',
      ['db/rules/maps/maps.sql', 'exit when bytes >= most;', ''],
      ['api/maps/versions.test.ts', 'are read in pieces'],
    ),
    defect(
      'pending invitations are not limited',
      [
        'db/rules/base/quotas.sql',
        "if used > most then perform rules.refuse_quota('team_invitations',",
        "if false then perform rules.refuse_quota('team_invitations',",
      ],
      ['api/suites/quotas.long.test.ts', 'refuses what exceeds it with its sentence'],
    ),
    defect(
      'rates are not limited',
      [
        'db/rules/base/quotas.sql',
        'if wait > 0 then perform rules.refuse_quota',
        'if false then perform rules.refuse_quota',
      ],
      ['api/suites/quotas.long.test.ts', 'refuses what exceeds it with its sentence'],
    ),
    defect(
      'near the limit of tasks, additions in flight are not counted',
      ['db/rules/base/quotas.sql', 'use_quota.owner order by u.part for update;', 'use_quota.owner order by u.part;'],
      ['api/base/quotas.test.ts', 'but near it they do'],
    ),
    defect(
      'deleting gives nothing back',
      ['db/rules/base/quotas.sql', '-(%s) as amount from was', '0 * (%s) as amount from was'],
      ['api/base/quotas.test.ts', 'deleting gives back at once, in parallel with uploads'],
    ),
    defect(
      'an upload into a full team is stored first',
      ['api/talk/attachment-files.ts', 'await sql`select rules.may_upload(${team})`.execute(mine);', ''],
      ['api/base/quotas.test.ts', 'a full quota refuses an upload before the body is stored'],
    ),
    defect(
      'nodes that go to another team stay counted for the sender',
      [
        'db/rules/base/nouns.gen.sql',
        "('team_nodes', 'tpl_map_nodes', 'team_id', '1', true, true)",
        "('team_nodes', 'tpl_map_nodes', 'team_id', '1', true, false)",
      ],
      ['api/base/quotas.test.ts', 'gives back to the sender what the recipient now uses'],
    ),
    defect(
      'an invited person cannot confirm their account while the team is full',
      ['db/rules/people/sign-ups.sql', "exception when sqlstate 'GWQUO' then", "exception when sqlstate 'GW999' then"],
      ['api/base/quotas.test.ts', 'does not keep an invited person from confirming'],
    ),
  ],
  Availability: [
    defect(
      'code of before 0.3.0 may replace the rules',
      [
        'db/rules/base/earlier-versions.sql',
        "case when current_user = 'groundwork_owner' then rules.refuse_earlier_version(release) else code end as code",
        'code',
      ],
      ['db/migrate.long.test.ts', 'code of before 0.3.0 is refused before it changes a rule'],
    ),
    defect(
      'a refused start of 0.2.0 leaves rights behind',
      ['db/migrate.ts', "execute format('revoke all on %s from groundwork_login', other);", 'null;'],
      ['db/migrate.long.test.ts', 'code of before 0.3.0 is refused before it changes a rule'],
    ),
    defect(
      'code with a migration of its own replaces the rules of a later release',
      ['db/compatibility.ts', "return isOfLaterRelease ? 'beyond' : 'behind';", "return 'behind';"],
      ['db/compatibility.test.ts', 'a later release without a migration of this code is refused'],
    ),
    defect(
      'a restore replaces the rules of a later release',
      ['db/migrate.ts', " || (refill && stands === 'ahead')", ''],
      ['db/migrate.long.test.ts', 'earlier code replaces no rules of a later release'],
    ),
    defect(
      'dates of a recurrence are visited one by one',
      [
        'contract/work/recurrence-dates.ts',
        'datesUntil(recurrence, start, day);',
        'rule(recurrence, start).all((date, n) => dayOf(date) <= day && n < 99_999).length;',
      ],
      ['contract/work/recurrence-dates.test.ts', 'the next one costs as much long after the start as soon after it'],
    ),
    defect(
      'long transactions take the connections of the others',
      ['db/transactions.ts', '(long ? db.long : db).connection()', 'db.connection()'],
      ['db/transactions.test.ts', 'long transactions that wait leave the connections of others free'],
    ),
    defect(
      'long requests wait in a queue without end',
      ['api/http/callers.ts', 'if (long >= mostLong)', 'if (long < 0)'],
      ['api/http/load-shedding.test.ts', 'long requests of several people wait in a queue with an end'],
    ),
    defect(
      'one person fills the queue of long requests',
      ['api/http/callers.ts', 'if (slow.activeCount + slow.pendingCount >= mostLongEach)', 'if (mostLongEach < 0)'],
      ['api/http/load-shedding.test.ts', 'long requests of several people wait in a queue with an end'],
    ),
    defect(
      'an answer computes targets without end',
      ['db/rules/work/targets.sql', 'budget := budget - counted;', ''],
      ['api/work/targets.test.ts', 'waits for a later answer when this one has computed enough'],
    ),
    defect(
      'a list waits for a target as long as that takes',
      ['api/work/targets.ts', 'await inTime(db, ms, () =>', 'await inTime(db, 60_000, () =>'],
      ['api/work/targets.test.ts', 'that takes too long leaves the list of goals'],
    ),
    defect(
      'the gallery counts maps without end',
      ['api/maps/map-summaries.ts', 'if (nodes > left) return false;', ''],
      ['api/maps/maps.test.ts', 'the gallery counts as many nodes as an answer may'],
    ),
    defect(
      'mails about notifications come one after the other',
      [
        'db/rules/talk/notifications.sql',
        '(select coalesce(m.mailed_at <= now() - pause, true) from user_metadata m where m.user_id = w.user_id)',
        'true',
      ],
      [
        'api/talk/notification-mails.test.ts',
        'are the first after a minute, and then one about all that came meanwhile',
      ],
    ),
    defect(
      'mails about notifications are not limited for their sender',
      [
        'db/rules/talk/notifications.sql',
        "nullif(rules.attempt('notification-mails:' || pair.sender, per_person, seconds), 0),",
        '',
      ],
      ['api/talk/notification-mails.test.ts', 'wait for the daily digest'],
    ),
    defect(
      'a map is read in one piece',
      ['db/rules/maps/maps.sql', 'exit when bytes >= most;', ''],
      ['api/maps/versions.test.ts', 'a large map and its past are read in pieces'],
    ),
    defect(
      'the bytes of a map are not limited',
      [
        'db/rules/base/quotas.sql',
        "select 'map_bytes', 'map_bytes', counted, 'map_id', amount, true",
        "select 'map_bytes', 'map_bytes', counted, 'map_id', '0', true",
      ],
      ['api/base/quotas.test.ts', 'of a map are limited, whether nodes are added, filled in or moved there'],
    ),
    defect(
      'a thread has replies without end',
      ['db/rules/talk/comments.sql', "perform rules.refuse('comments.threadFull');", 'null;'],
      ['api/talk/comments.test.ts', 'is full after 500 replies or 500 KB'],
    ),
    defect(
      'a page of hits is read without end',
      ['api/app/search-marks.ts', 'Math.min(limits.search.read, leftOfPage)', 'limits.search.read'],
      ['api/suites/hostile-text.test.ts', 'a page of them in the search takes little CPU'],
    ),
  ],
};
