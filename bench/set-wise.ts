// Fills a large database without triggers, which would take most of the time. The seed computes the columns of a row
// itself. Then one statement for each table writes the rows that triggers would have written. Needs a superuser.

/** The indexes to drop first and build last, because PostgreSQL builds an index faster from all rows at once. */
const lateIndexes = ['search_entries_words_idx', 'search_entries_owner_team_id_names_idx', 'tasks_search_idx'];

/** Disables triggers in this transaction, and drops the late indexes. */
export const withoutTriggers = `
  set local session_replication_role = replica;
  create temporary table late_index on commit drop as
    select indexname, indexdef from pg_indexes
    where schemaname = 'public' and indexname in ('${lateIndexes.join("', '")}');
  do $$
  declare late record;
  begin
    for late in select * from late_index loop execute format('drop index %I', late.indexname); end loop;
  end $$;`;

/** Writes profiles, activity, notifications, progress, usage and search entries, and builds the late indexes. */
export const derivedRows = `
  insert into user_profiles (id, email, full_name) select id, email, name from auth.users;
  insert into user_metadata (user_id, first_name, last_name, full_name)
    select id, first_name, last_name, name from auth.users;
  insert into activity_log (team_id, subject, goal_id, activity_type, description, created_at)
    select team_id, 'goal', id, 'create', title, created_at from goals;
  insert into activity_log (team_id, subject, goal_id, task_id, user_id, activity_type, description, created_at)
    select team_id, 'task', goal_id, id, created_by, 'create', title, created_at from tasks order by created_at;
  insert into activity_log
      (team_id, subject, goal_id, task_id, comment_id, user_id, activity_type, description, created_at)
    select c.team_id, 'task', t.goal_id, t.id, c.id, c.user_id, 'comment', t.title, c.created_at
    from comments c join tasks t on t.id = c.task_id;
  insert into activity_log (team_id, subject, goal_id, task_id, user_id, activity_type, description, changes, created_at)
    select team_id, 'task', goal_id, id, created_by, 'assign', title,
      jsonb_build_object('assigned_to', jsonb_build_object('old', null, 'new', assigned_to)),
      created_at + interval '1 minute'
    from tasks where assigned_to is not null and id::text < '4' order by created_at;
  insert into notifications (team_id, user_id, kind, actor_id, task_id, created_at, read_at, mail)
    select team_id, assigned_to, 'assignment', created_by, id, created_at,
      case when id::text < '8' then created_at + interval '1 hour' end, 'none'
    from tasks where assigned_to is not null order by created_at;
  update goals g set search = rules.goal_search(g), progress = counted.progress
    from (
      select goal_id,
        round(100.0 * count(*) filter (where status in ('done', 'completed')) / count(*))::integer as progress
      from tasks where status <> 'archived' group by goal_id
    ) counted
    where g.id = counted.goal_id;
  select rules.recount_usage();
  select rules.rebuild_search_entries();
  set local maintenance_work_mem = '512MB';
  do $$
  declare late record;
  begin
    for late in select * from late_index loop execute late.indexdef; end loop;
  end $$;`;
