-- The next steps of the nodes of a map: missing practices, and groups without a report for some weeks. A rule of the map
-- says when, and whether a job makes tasks of them. Written by members, through row-level security. `steps_goal` has
-- the tasks, which need a goal. `rule_by` is whose rights the job uses; a trigger sets it.
alter table tpl_maps
  add column stalled_weeks smallint default 6,
  add column step_kinds text[] not null default '{}',
  add column steps_for uuid,
  add column steps_goal uuid,
  add column rule_by uuid references user_profiles on delete set null,
  add constraint tpl_maps_stalled_weeks check (stalled_weeks between 1 and 104),
  add constraint tpl_maps_step_kinds check (step_kinds <@ array['practice', 'stalled']),
  add foreign key (team_id, steps_goal) references goals (team_id, id) on delete set null (steps_goal),
  add constraint tpl_maps_steps_for_member foreign key (team_id, steps_for)
    references team_memberships (team_id, user_id) on delete set null (steps_for);
create index on tpl_maps (team_id, steps_for) where steps_for is not null;
create index on tpl_maps (team_id, steps_goal) where steps_goal is not null;
create index on tpl_maps (rule_by) where rule_by is not null;

-- The step that a task of a node is about: `stalled`, or the field of a practice. Written by members.
create table step_tasks (
  task_id uuid primary key,
  team_id uuid not null,
  step text not null,
  unique (team_id, task_id),
  foreign key (team_id, task_id) references tasks (team_id, id) on delete cascade
);
