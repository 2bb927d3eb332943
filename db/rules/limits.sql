-- The numbers of contract/limits.ts that the rules need. api/suites/limits.test.ts compares each `limit_…` with its
-- source.
create function rules.limit_pinned_comments() returns integer language sql immutable parallel safe return 50;
create function rules.limit_task_depth() returns integer language sql immutable parallel safe return 5;
create function rules.limit_menus() returns integer language sql immutable parallel safe return 50;
create function rules.limit_menu_items() returns integer language sql immutable parallel safe return 100;
create function rules.limit_saved_views() returns integer language sql immutable parallel safe return 50;
create function rules.limit_map_levels() returns integer language sql immutable parallel safe return 100;

-- The grid for placing nodes of a map, in map units.
create function rules.limit_map_across() returns integer language sql immutable parallel safe return 200;
create function rules.limit_map_down() returns integer language sql immutable parallel safe return 150;
