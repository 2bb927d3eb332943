import { type Defect, defect } from '../defect.ts';

export const app: Record<string, Defect[]> = {
  'Recently deleted': [
    defect(
      'everybody restores what others deleted',
      ['db/rules/app/restorations.sql', 'and (d.deleted_by is distinct from rules.me() or', 'and (false or'],
      ['db/deletions.test.ts', 'owners and admins, and for ten minutes the person who deleted it'],
    ),
    defect(
      'members delete for good',
      [
        'db/rules/app/deletions.sql',
        "id = deletion and team_id in (select rules.teams_where_i_can('deletion.manage'))",
        'id = deletion and team_id in (select rules.my_team_ids())',
      ],
      ['db/deletions.test.ts', 'nobody else reads or empties the list'],
    ),
    defect(
      'what was deleted before its owner is dropped when it is restored',
      ['db/rules/app/restored-references.sql', 'if held is not null and in_table = heads then', 'if false then'],
      ['db/deletions.test.ts', 'names the goal to restore first, and comes back after it'],
    ),
    defect(
      'a relation ends although its other task can be restored',
      ['db/rules/app/restored-references.sql', 'lost := array(select unnest(lost) except select unnest(held));', ''],
      ['db/deletions.test.ts', 'a relation waits for the other task, and ends with it'],
    ),
    defect(
      'the rows of other teams are kept',
      ['db/rules/app/deletions.sql', 'and team_id is distinct from first.team_id;', 'and false;'],
      ['db/deletions.test.ts', 'a view of another team is not kept'],
    ),
    defect(
      'the sweep deletes files that can be restored',
      ['db/rules/talk/attachments.sql', "content ->> 'file_path' = any (paths)", 'false'],
      ['api/talk/attachments.test.ts', 'the sweep deletes files of a task and a goal that cannot be restored any more'],
    ),
  ],
  Search: [
    defect(
      'a search covers all teams',
      [
        'db/rules/app/search.sql',
        'array(select id from rules.my_team_ids() id where in_team is null or id = in_team)',
        'array(select id from teams)',
      ],
      ['api/suites/search-abuse.long.test.ts', 'words of a foreign team'],
    ),
    defect(
      'rows of other teams affect the search',
      [
        'db/rules/app/search.sql',
        'not exists (select from exact where owner_team_id = any (mine) offset 9)',
        'not exists (select from search_entries where names %> longest offset 9)',
      ],
      [
        'api/suites/search-abuse.long.test.ts',
        'abuse: rows of other teams affect neither the order nor the number of hits',
      ],
    ),
  ],
};
