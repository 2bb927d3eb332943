-- The numbers of contract/base/limits.ts that the rules need. api/suites/limits.test.ts compares each `limit_…` with
-- its source.
create function rules.limit_pinned_comments() returns integer language sql immutable parallel safe return 50;
create function rules.limit_replies() returns integer language sql immutable parallel safe return 500;
create function rules.limit_reply_bytes() returns integer language sql immutable parallel safe return 500000;
create function rules.limit_people_per_reaction() returns integer language sql immutable parallel safe return 1000;
create function rules.limit_task_depth() returns integer language sql immutable parallel safe return 5;
create function rules.limit_goal_depth() returns integer language sql immutable parallel safe return 5;
create function rules.limit_task_relations() returns integer language sql immutable parallel safe return 50;
create function rules.limit_menus() returns integer language sql immutable parallel safe return 50;
create function rules.limit_menu_items() returns integer language sql immutable parallel safe return 100;
create function rules.limit_undo_minutes() returns integer language sql immutable parallel safe return 10;
create function rules.limit_deleted_rows() returns integer language sql immutable parallel safe return 500000;
create function rules.limit_revisions() returns integer language sql immutable parallel safe return 100;
create function rules.limit_revision_bytes() returns integer language sql immutable parallel safe return 20971520;
create function rules.limit_sitting_pause_minutes() returns integer language sql immutable parallel safe return 10;
create function rules.limit_sitting_minutes() returns integer language sql immutable parallel safe return 60;
create function rules.limit_saved_views() returns integer language sql immutable parallel safe return 50;
create function rules.limit_targets() returns integer language sql immutable parallel safe return 10;
create function rules.limit_computed_targets() returns integer language sql immutable parallel safe return 50;
create function rules.limit_target_rows() returns integer language sql immutable parallel safe return 50000;
create function rules.limit_passkeys() returns integer language sql immutable parallel safe return 20;
create function rules.limit_map_levels() returns integer language sql immutable parallel safe return 100;

-- The grid for placing nodes of a map, in map units.
create function rules.limit_map_across() returns integer language sql immutable parallel safe return 200;
create function rules.limit_map_down() returns integer language sql immutable parallel safe return 150;
